import { type Customer, customerEndpoints } from '@barem/shared/customer/endpoints'
import { customerBody } from '@barem/shared/customer/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { paths } from '#navigation/paths.ts'
import { CustomerFields, customerLabels } from './CustomerFields.tsx'

const initial = { supplier: false, active: true }

export default function CustomerAdd() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className="page">
      <h1 className="page-heading">{t('customer.add')}</h1>
      <RecordForm
        schema={customerBody}
        labels={customerLabels}
        initial={initial}
        draft="customer/new"
        save={(body, _, send) => send(customerEndpoints.create, { body })}
        onSaved={(answer) => {
          const customer = answer as Customer
          feedback.success(t('customer.created', { name: customer.name }))
          void navigate({ to: paths.customer(customer.id) })
        }}
        onCancel={() => void navigate({ to: paths.customers })}
      >
        <CustomerFields />
      </RecordForm>
    </div>
  )
}
