import { foldText } from '@barem/shared/values/fold-text'
import { checkTaxCode } from '@barem/shared/values/tax-code'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import { tellCreated } from './created.ts'
import { customers, type DemoCustomer } from './data/customers.ts'
import { findByName, type SeedBase } from './lookup.ts'

/** How the kinds of the demo customers pay: cycle, days, limit in đồng; individuals pay on delivery. */
export const terms = {
  'Công trình': { paymentCycle: 'monthly', paymentTerm: 30, creditLimit: 2_000_000_000 },
  'Xưởng cơ khí': { paymentCycle: 'weekly', paymentTerm: 15, creditLimit: 500_000_000 },
  'Đại lý': { paymentCycle: 'per-delivery', paymentTerm: 7, creditLimit: 1_000_000_000 },
  'Khách lẻ': { paymentCycle: 'per-delivery', paymentTerm: 0, creditLimit: 0 },
} as const

/** The demo world's customers: invented, with tax codes of a province number that no province has. */
export async function seedCustomers(
  trx: Transaction<Database>,
  base: SeedBase & { people: Map<string, string> },
): Promise<void> {
  const typeOf = await findByName(trx, 'customerType')
  const rows = customers.map((customer, place) => {
    const officerId = base.people.get(customer.officer)
    if (!officerId) throw new Error(`the seed knows no ${customer.officer}`)
    const { kind, officer, individual, ...fields } = customer
    return {
      id: base.newId(),
      code: `KH${String(place + 1).padStart(4, '0')}`,
      ...fields,
      customerTypeId: typeOf(kind),
      ...terms[kind],
      phone: `0900${String(200_000 + place * 7_919).padStart(6, '0')}`,
      contactPhone: `0900${String(600_000 + place * 7_121).padStart(6, '0')}`,
      taxCode: individual ? null : taxCodeOf(place),
      accountNumber: accountNumberOf(customer, place),
      officerId,
      ...{ createdAt: base.now, createdBy: base.actorId, modifiedAt: base.now, modifiedBy: base.actorId },
    }
  })
  await trx.insertInto('customer').values(rows).execute()
  await tellCreated(trx, base, 'customer', rows)
  await useCodes(trx, rows.length)
}

/** The next customer gets the code behind this many more. The application may take numbers, not set them. */
export async function useCodes(trx: Transaction<Database>, count: number): Promise<void> {
  await sql`select count(nextval('customer_code_seq')) from generate_series(1, ${count}::int)`.execute(trx)
}

/** A right tax code of the place; 99 is nobody's province. */
function taxCodeOf(place: number): string {
  return taxCodeFrom(990_100_000 + place * 1_013)
}

/** The first right tax code whose nine digits are the number or come after it. */
export function taxCodeFrom(first: number): string {
  for (let number = first; ; number += 1) {
    for (let digit = 0; digit <= 9; digit += 1)
      if (checkTaxCode(`${number}${digit}`) === 'ok') return `${number}${digit}`
  }
}

/** Banks differ in how many digits they give. */
function accountNumberOf({ bankName }: DemoCustomer, place: number): string {
  const long = foldText(bankName).includes('bidv') || foldText(bankName).includes('agribank')
  return long ? `2150000${String(1_000_000 + place * 31_337)}` : `10${String(10_000_000 + place * 131_071)}`
}
