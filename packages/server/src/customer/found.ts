import { sql } from 'kysely'
import type { Found } from '#finder/found'
import { customers } from './repository.ts'

/** A customer by name, code and tax code, and by the telephone of whoever calls from there. */
export const foundCustomer: Found = {
  entity: 'customer',
  list: customers,
  title: sql`customer.abbreviated_name`,
  detail: () =>
    sql`customer.code || ' · ' || customer.phone || coalesce(' · ' || nullif(customer.name, customer.abbreviated_name), '')`,
  words: ({ text, digits, taxCode }) => taxCode ?? digits ?? text,
  exact: ({ text, phone, taxCode }) => [
    sql`upper(customer.code) = upper(${text})`,
    ...(phone
      ? [
          sql<boolean>`customer.phone = ${phone}`,
          sql<boolean>`customer.contact_phone = ${phone}`,
          sql<boolean>`customer.id in (select customer_id from customer_contact where phone = ${phone})`,
        ]
      : []),
    ...(taxCode ? [sql<boolean>`customer.tax_code = ${taxCode}`] : []),
  ],
}
