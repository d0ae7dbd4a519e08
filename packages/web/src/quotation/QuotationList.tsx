import { statuses, verbs } from '@barem/shared/approval/lifecycle'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { type QuotationItem, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { paths } from '#navigation/paths.ts'
import type { Filter, RowAction } from '#table/columns.ts'
import { copyAction } from '#table/copy-action.ts'
import { ListPage } from '#table/ListPage.tsx'
import { shownAbility } from './abilities.ts'
import { columns } from './columns.tsx'
import { type Action, dangerous, useVerb } from './use-verb.tsx'

/** Every quotation this person may see, with what may be done to each. */
const copyNumber = copyAction<QuotationItem>('frame.document.copy', (row) => row.number)

export default function QuotationList() {
  const { t } = useTranslation()
  const { ask, dialog } = useVerb()
  const client = useQueryClient()
  const navigate = useNavigate()
  const filters = useMemo((): Filter[] => {
    const yes = (label: string) => [{ value: 'true', label }]
    return [
      {
        name: 'waitingForMe',
        label: 'quotation.filter.waitingForMe',
        kind: 'choice',
        options: yes(t('frame.list.yes')),
      },
      { name: 'mine', label: 'quotation.filter.mine', kind: 'choice', options: yes(t('frame.list.yes')) },
      {
        name: 'status',
        label: 'quotation.field.status',
        kind: 'choice',
        options: statuses.map((value) => ({ value, label: t(`approval.status.${value}`) })),
      },
      {
        name: 'customerId',
        label: 'quotation.field.customer',
        kind: 'remote',
        endpoint: customerEndpoints.options,
      },
      {
        name: 'officerId',
        label: 'quotation.field.officer',
        kind: 'remote',
        endpoint: userEndpoints.options,
      },
      { name: 'from', label: 'quotation.field.from', kind: 'date' },
      { name: 'to', label: 'quotation.field.to', kind: 'date' },
    ]
  }, [t])
  // The question names lines and weights, which a row of the list does not carry.
  const askWhole = async (action: Action, row: QuotationItem) => {
    const whole = queryOf(quotationEndpoints.one, { params: { id: row.id } })
    ask(action, await client.fetchQuery({ ...whole, staleTime: 0 }))
  }
  const actions = verbs.map(
    (verb): RowAction<QuotationItem> => ({
      key: verb,
      label: `approval.verb.${verb}`,
      danger: verb !== 'update' && dangerous.includes(verb),
      allowed: (row) => shownAbility(row, verb),
      run: (row) => {
        if (verb === 'update') void navigate({ to: paths.quotation(row.id) })
        else void askWhole(verb, row).catch(feedback.failure)
      },
    }),
  )
  return (
    <>
      <ListPage
        endpoint={quotationEndpoints.list}
        title="quotation.title"
        columns={columns}
        nameOf={(row: QuotationItem) => t('quotation.name', { number: row.number })}
        filters={filters}
        searchHint={t('quotation.searchHint')}
        openPath={(row) => paths.quotation(row.id)}
        addPath={paths.quotationAdd}
        addRight="quotation:create"
        actions={[copyNumber, ...actions]}
        spreadsheet={{ path: 'quotation' }}
      />
      {dialog}
    </>
  )
}
