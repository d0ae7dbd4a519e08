import { isDeepStrictEqual } from 'node:util'
import { addressLine, withoutDistrict } from '@barem/shared/category/address'
import type { CustomerBody } from '@barem/shared/customer/form'
import { bankAccountLine, contactLine } from '@barem/shared/customer/parts'
import { sql } from 'kysely'
import { addressFaults } from '#address/check'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'

/** What a customer has beside its first contact, address and bank account: rows of tables of their own. */
export type Parts = Pick<CustomerBody, 'contacts' | 'addresses' | 'bankAccounts'>

const tables = {
  contacts: 'customerContact',
  addresses: 'customerAddress',
  bankAccounts: 'customerBankAccount',
} as const
const kinds = Object.keys(tables) as (keyof Parts)[]

/** The parts of a customer as columns of its row. */
export const partColumns = [
  sql<Parts['contacts']>`coalesce((
    select json_agg(json_build_object('name', name, 'role', role, 'phone', phone, 'email', email,
      'isDefault', is_default) order by position)
    from customer_contact where customer_id = customer.id), '[]')`.as('contacts'),
  sql<Parts['addresses']>`coalesce((
    select json_agg(json_build_object('label', label, 'addressCatalogue', address_catalogue, 'province', province,
      'district', district, 'ward', ward, 'address', address, 'isDefault', is_default) order by position)
    from customer_address where customer_id = customer.id), '[]')`.as('addresses'),
  sql<Parts['bankAccounts']>`coalesce((
    select json_agg(json_build_object('bin', bin, 'accountNumber', account_number, 'branchName', branch_name,
      'isDefault', is_default) order by position)
    from customer_bank_account where customer_id = customer.id), '[]')`.as('bankAccounts'),
] as const

/** The usual one of its further addresses as `addressLine` says it. */
export const usualAddress = sql<string | null>`(
  select concat_ws(', ', address, ward, district, province) from customer_address
  where customer_id = customer.id and is_default)`.as('usualAddress')

/** How the history says them. */
export function partWords({ contacts, addresses, bankAccounts }: Parts) {
  const said = (lines: string[]) => lines.join('; ') || null
  return {
    contacts: said(contacts.map(contactLine)),
    addresses: said(addresses.map((one) => `${one.label}: ${addressLine(one)}`)),
    bankAccounts: said(bankAccounts.map(bankAccountLine)),
  }
}

/** Addresses as they are stored; what no catalogue has is refused at its field. */
export function normalizedAddresses(addresses: Parts['addresses']): Parts['addresses'] {
  const normalized = addresses.map(withoutDistrict)
  const errors = normalized.flatMap((address, place) =>
    addressFaults(address).map((issue) => ({ ...issue, path: `addresses.${place}.${issue.path}` })),
  )
  if (errors.length > 0) throw new Refusal('validation', { errors })
  return normalized
}

/** Writes the rows of those kinds that differ from what is stored, anew and in their order. */
export async function writeParts(
  { trx, deps }: CommandContext,
  customerId: string,
  form: Parts,
  before: Parts | null,
): Promise<void> {
  for (const kind of kinds) {
    const stored = before?.[kind] ?? []
    if (isDeepStrictEqual(form[kind], stored)) continue
    const table = tables[kind] as 'customerContact'
    if (stored.length > 0) await trx.deleteFrom(table).where('customerId', '=', customerId).execute()
    const rows = form[kind].map((row, position) => ({ id: deps.random.id(), customerId, position, ...row }))
    if (rows.length > 0)
      await trx
        .insertInto(table)
        .values(rows as never)
        .execute()
  }
}
