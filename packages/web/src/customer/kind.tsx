import { type Customer, customerEndpoints } from '@barem/shared/customer/endpoints'
import { customerBody } from '@barem/shared/customer/form'
import type { RecordKind } from '#record/record-kind.ts'
import { CustomerFields, customerLabels } from './CustomerFields.tsx'
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
}
