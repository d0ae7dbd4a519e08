import { businessDate } from '@barem/shared/values/local-date'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DocumentAdd } from '#document/DocumentAdd.tsx'
import { type DocumentForm, type DocumentKind, documentQuery } from '#document/document-kind.ts'
import { type TextKey, textOf } from '#i18n/i18n.ts'
import { useProfile } from '#navigation/rights.ts'
import type { LineValues } from '#trade-line/line.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import type { AnnexDocument, AnnexKind } from './annex-kind.ts'
import { annexStart } from './annex-start.ts'
import { PickContract } from './PickContract.tsx'

interface Props<Document extends AnnexDocument> {
  form: DocumentForm<Document, LineValues> & { kind: AnnexKind<Document> }
  contract: DocumentKind
}

/** A new annex of the contract in the address (`?contract=`), which begins with what is agreed now. */
export function AnnexAdd<Document extends AnnexDocument>({ form, contract }: Props<Document>) {
  const { contract: id } = useSearch({ strict: false }) as { contract?: string }
  const person = useProfile().id
  const { data: signed, error } = useQuery({
    ...documentQuery(contract, id ?? ''),
    enabled: id !== undefined,
  })
  const made = useMemo(() => {
    if (!signed || !id) return null
    return {
      title: textOf('contract.annex.makeOf', { number: signed.number }),
      place: `of-${id}`,
      above: { title: signed.number, path: contract.paths.one(id) },
      values: annexStart(form as never, signed, { person, today: businessDate(new Date()) }),
    }
  }, [form, signed, id, contract, person])
  if (error && !signed) throw error
  if (id === undefined)
    return (
      <PickContract
        title={textOf(`${form.kind.entity}.add` as TextKey)}
        path={form.kind.paths.add}
        contract={contract}
      />
    )
  return made ? <DocumentAdd form={form} made={made} /> : <PageSkeleton />
}
