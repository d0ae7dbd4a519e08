import { changedBy } from '@barem/shared/business'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { kindWords } from '#approval/approvable.ts'
import { useVerbs } from '#approval/use-verbs.tsx'
import { type Action, verbRowActions } from '#approval/verbs.ts'
import { feedback } from '#feedback/feedback.ts'
import { type TextKey, textOf, useLocale } from '#i18n/i18n.ts'
import { useProfile } from '#navigation/rights.ts'
import { copyAction } from '#table/copy-action.ts'
import { ListPage } from '#table/ListPage.tsx'
import { type DocumentRow, documentColumns } from './columns.tsx'
import { type DocumentAnswer, type DocumentKind, documentQuery, partnerNames } from './document-kind.ts'
import { listFilters } from './list-filters.ts'

const copyNumber = copyAction<DocumentRow>('frame.document.copy', (row) => row.number)

/** Every document of a kind that this person may see, with what may be done to each. */
export function DocumentList<Document extends DocumentAnswer>({ kind }: { kind: DocumentKind<Document> }) {
  const { columns, filters, offered, ListButtons } = kind
  const { ask, dialog } = useVerbs(kind)
  const client = useQueryClient()
  const navigate = useNavigate()
  const locale = useLocale()
  const me = useProfile().id
  const listed = useMemo(() => documentColumns<DocumentRow>(kind, columns), [kind, columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters hold words of the language
  const asked = useMemo(() => listFilters(kind, filters, offered), [kind, filters, offered, locale])
  // The question names lines and weights, which a row of the list does not carry.
  const askWhole = async (action: Action, { id }: DocumentRow) =>
    ask(action, await client.fetchQuery({ ...documentQuery(kind, id), staleTime: 0 }))
  const actions = verbRowActions<DocumentRow>(kind, (verb, row) => {
    if (verb === 'update') void navigate({ to: kind.paths.one(row.id) })
    else void askWhole(verb, row).catch(feedback.failure)
  })
  return (
    <>
      <ListPage<Endpoint, DocumentRow>
        endpoint={kind.endpoints.list}
        title={`${kind.entity}.title` as TextKey}
        count={`${kind.entity}.count` as TextKey}
        columns={listed}
        nameOf={({ number }) => kindWords(kind, number).name}
        titleOf={({ number }) => number}
        ownerOf={({ author, officer }) => ([author.id, officer.id].includes(me) ? null : officer.name)}
        detailOf={(row, format) =>
          `${partnerNames(kind, row).short} · ${kind.detail?.(row, format) ?? format.money(row.total)}`
        }
        amountOf={(row) => row.total}
        filters={asked}
        searchHint={textOf(`${kind.entity}.searchHint`)}
        openPath={(row) => kind.paths.one(row.id)}
        {...(changedBy(kind.entity) ? {} : { addPath: kind.paths.add })}
        addRight={`${kind.entity}:create` as Permission}
        addLabel={`${kind.entity}.add` as TextKey}
        {...(kind.emptyText ? { emptyText: kind.emptyText } : {})}
        actions={[copyNumber, ...actions]}
        {...(ListButtons ? { extra: <ListButtons /> } : {})}
        spreadsheet={{ path: kebabCase(kind.entity) }}
      />
      {dialog}
    </>
  )
}
