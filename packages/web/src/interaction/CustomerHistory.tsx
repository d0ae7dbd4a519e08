import { PhoneOutlined } from '@ant-design/icons'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { PhoneLink } from '#ui/PhoneLink.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'

/** Everything that was spoken about with one customer, and the phone to call. */
export default function CustomerHistory() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: customer, error } = useQuery(queryOf(customerEndpoints.one, { params: { id } }))
  const title = customer ? t('interaction.of', { name: customer.abbreviatedName }) : t('interaction.title')
  usePageTitle(title)
  if (error) throw error
  if (!customer) return <PageSkeleton />
  const page = pathOfRecord('customer', id)
  return (
    <div className="page record-page">
      <header className="record-head">
        <h1 className="page-heading">{title}</h1>
        <div className="record-facts">
          {page ? <Link to={page}>{customer.name}</Link> : <span>{customer.name}</span>}
          <PhoneLink phone={customer.phone}>
            <PhoneOutlined aria-hidden /> {customer.phone}
          </PhoneLink>
          <PhoneLink phone={customer.contactPhone}>
            <PhoneOutlined aria-hidden /> {customer.contactPerson} {customer.contactPhone}
          </PhoneLink>
          <span>
            {t('customer.field.officer')}: {customer.officer.name}
          </span>
        </div>
      </header>
      <CustomerTimeline customer={customer} />
    </div>
  )
}
