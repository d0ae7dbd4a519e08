import { type PartMoney, partMoneyOf } from '@barem/shared/trade-line/part'
import { sql } from 'kysely'
import type { Rest } from '#document/kind'
import type { Db } from '#list/list'

/** The money that the standing contracts of a quotation took of it, by their ids. */
export async function moneyContracted(db: Db, quotationId: string): Promise<Map<string, PartMoney>> {
  const contracts = await db
    .selectFrom('salesContract')
    .select(['id', 'discount', 'shippingFee', 'deposit'])
    .where('quotationId', '=', quotationId)
    .where('status', '<>', 'cancelled')
    .execute()
  return new Map(contracts.map((contract) => [contract.id, partMoneyOf(contract)]))
}

/** What no contract has taken of a quotation: of each line, and of its money. */
export async function quotationRest(db: Db, id: string): Promise<Rest> {
  const lines = await db
    .selectFrom('quotationRest')
    .select(['lineId', sql<string>`quantity - contracted`.as('rest')])
    .where('quotationId', '=', id)
    .execute()
  const given = await moneyContracted(db, id)
  return { quantities: new Map(lines.map(({ lineId, rest }) => [lineId!, rest])), given: [...given.values()] }
}
