import { PhoneOutlined } from '@ant-design/icons'
import { type Customer, customerEndpoints } from '@barem/shared/customer/endpoints'
import { customerBody } from '@barem/shared/customer/form'
import { formatFor } from '@barem/shared/values/format'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import type { RecordKind } from '#record/record-kind.ts'
import { PhoneLink } from '#ui/PhoneLink.tsx'
import { CustomerFields, customerLabels } from './CustomerFields.tsx'
import { CustomerStory } from './CustomerStory.tsx'
import { customerPaths } from './paths.ts'

export const customerKind: RecordKind<Customer> = {
  entity: 'customer',
  endpoints: customerEndpoints,
  paths: customerPaths,
  schema: customerBody,
  initial: { supplier: false, active: true },
  labels: customerLabels,
  fields: (customer) => <CustomerFields customer={customer} />,
  called: ({ name }) => ({ name }),
  titled: ({ abbreviatedName }) => ({ name: abbreviatedName }),
  tabbed: true,
  story: ({ id }) => <CustomerStory id={id} />,
  head: ({ phone, contactPerson, contactPhone, officer, creditLimit }) => (
    <>
      <span>
        {textOf('customer.column.officer')}: <strong>{officer.name}</strong>
      </span>
      <PhoneLink phone={phone}>
        <PhoneOutlined aria-hidden /> {phone}
      </PhoneLink>
      <PhoneLink phone={contactPhone}>
        <PhoneOutlined aria-hidden /> {contactPerson} {contactPhone}
      </PhoneLink>
      {creditLimit === null ? null : (
        <span>
          {textOf('customer.field.creditLimit')}:{' '}
          <strong className="figures">{formatFor(currentLocale()).money(creditLimit)}</strong>
        </span>
      )}
    </>
  ),
}
