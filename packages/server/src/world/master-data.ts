import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { SeedBase } from './lookup.ts'
import { masterDataRows } from './master-data-rows.ts'

export type MasterDataList = keyof typeof masterDataRows
/** Of each list the ids by code. */
export type MasterData = Record<MasterDataList, ReadonlyMap<string, string>>

/** Fills the seventeen lists. An entry whose code stands already is left as it is, so it may be run again. */
export async function seedMasterData(
  trx: Transaction<Database>,
  base: Pick<SeedBase, 'now' | 'newId' | 'actorId'>,
): Promise<MasterData> {
  const filled: [string, ReadonlyMap<string, string>][] = []
  for (const list of Object.keys(masterDataRows) as MasterDataList[])
    filled.push([list, await fill(trx, list, base)])
  return Object.fromEntries(filled) as MasterData
}

async function fill(
  trx: Transaction<Database>,
  list: MasterDataList,
  { now, newId, actorId }: Pick<SeedBase, 'now' | 'newId' | 'actorId'>,
): Promise<ReadonlyMap<string, string>> {
  const stamp = { createdAt: now, createdBy: actorId, modifiedAt: now, modifiedBy: actorId }
  await trx
    .insertInto(list)
    .values(masterDataRows[list].map((row) => ({ id: newId(), ...row, ...stamp })) as never)
    .onConflict((conflict) => conflict.expression(sql`upper(code)`).doNothing())
    .execute()
  const rows = await trx.selectFrom(list).select(['id', 'code']).execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}
