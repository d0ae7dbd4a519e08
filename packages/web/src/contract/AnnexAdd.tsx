import { businessDate } from '@barem/shared/values/local-date'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { DocumentAdd } from '#document/DocumentAdd.tsx'
import { valuesOf } from '#document/DocumentEditor.tsx'
import {
  type DocumentAnswer,
  type DocumentForm,
  type DocumentKind,
  documentQuery,
} from '#document/document-kind.ts'
import { copiedValues } from '#document/prefill.ts'
import { type TextKey, textOf } from '#i18n/i18n.ts'
import { useProfile } from '#navigation/rights.ts'
import type { LineValues } from '#trade-line/line.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { type ContractKinds, useAnnexes } from './use-contract.tsx'

interface Props<Document extends DocumentAnswer> {
  form: DocumentForm<Document, LineValues>
  contract: DocumentKind
  annexes: ContractKinds['annexes']
}

/** A new annex of the contract in the address (`?contract=`), which begins with what is agreed now. */
export function AnnexAdd<Document extends DocumentAnswer>({ form, contract, annexes }: Props<Document>) {
  const { contract: id } = useSearch({ strict: false }) as { contract?: string }
  const person = useProfile().id
  const { data: signed, error } = useQuery({
    ...documentQuery(contract, id ?? ''),
    enabled: id !== undefined,
  })
  const annex = form.kind as unknown as DocumentKind
  const { known, last, agreed } = useAnnexes({ annex, annexes }, id ?? '', id !== undefined)
  const base = known && signed && (last ? agreed : signed)
  const made = useMemo(() => {
    if (!base || !signed || !id) return null
    const values = valuesOf(form, base as unknown as Document)
    const { approver } = base
    return {
      title: textOf('contract.annex.makeOf', { number: signed.number }),
      place: `of-${id}`,
      back: contract.paths.one(id),
      values: {
        ...copiedValues(form.kind, values, businessDate(new Date())),
        ...{ contractId: id, contract: { id, name: signed.number } },
        ...(approver && approver.id !== person && { approverId: approver.id, approver }),
      },
    }
  }, [form, base, signed, id, contract, person])
  if (error && !signed) throw error
  if (id === undefined)
    return (
      <div className="page">
        <h1 className="page-heading">{textOf(`${form.kind.entity}.add` as TextKey)}</h1>
        <Alert
          type="info"
          showIcon
          title={textOf('contract.annex.lead')}
          action={<Link to={contract.paths.list}>{textOf(`${contract.entity}.title`)}</Link>}
        />
      </div>
    )
  return made ? <DocumentAdd form={form} made={made} /> : <PageSkeleton />
}
