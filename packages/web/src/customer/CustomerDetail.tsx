import { type Customer, customerEndpoints } from '@barem/shared/customer/endpoints'
import { customerBody } from '@barem/shared/customer/form'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryClient, queryOf, useCommand } from '#api/query.ts'
import { RecordPage } from '#form/RecordPage.tsx'
import { paths } from '#navigation/paths.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { CustomerFields, customerLabels } from './CustomerFields.tsx'

export function preload(id: string): Promise<void> {
  return queryClient.prefetchQuery(queryOf(customerEndpoints.one, { params: { id } }, { quiet: true }))
}

export default function CustomerDetail() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery(queryOf(customerEndpoints.one, { params: { id } }))
  if (error) throw error
  return data ? <CustomerPage customer={data} /> : <PageSkeleton />
}

function CustomerPage({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const remove = useCommand(customerEndpoints.remove)
  const { id, version, name, active } = customer
  return (
    <RecordPage
      title={t('customer.edit', { name: customer.abbreviatedName })}
      record={customer}
      entity="customer"
      history={customerEndpoints.history}
      schema={customerBody}
      labels={customerLabels}
      save={(body, seen, send) => send(customerEndpoints.update, { body: { ...body, id, version: seen } })}
      remove={() => remove.mutateAsync({ params: { id }, query: { version } })}
      code={customer.code}
      list={paths.customers}
      words={{
        status: t(active ? 'customer.status.active' : 'customer.status.inactive'),
        toggle: t(active ? 'customer.deactivate' : 'customer.activate'),
        toggled: t(active ? 'customer.deactivated' : 'customer.activated', { name }),
        saved: t('customer.saved', { name }),
        name: t('customer.name', { name }),
        deleteHint: t('customer.deleteHint'),
      }}
    >
      <CustomerFields customer={customer} />
    </RecordPage>
  )
}
