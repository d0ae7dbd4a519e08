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
  const filled: Partial<Record<MasterDataList, ReadonlyMap<string, string>>> = {}
  // what another list names stands before it
  for (const list of Object.keys(masterDataRows) as MasterDataList[])
    filled[list] = await fill(trx, list, base, filled)
  return filled as MasterData
}

async function fill(
  trx: Transaction<Database>,
  list: MasterDataList,
  { now, newId, actorId }: Pick<SeedBase, 'now' | 'newId' | 'actorId'>,
  filled: Partial<MasterData>,
): Promise<ReadonlyMap<string, string>> {
  const stamp = { createdAt: now, createdBy: actorId, modifiedAt: now, modifiedBy: actorId }
  await trx
    .insertInto(list)
    .values(masterDataRows[list].map((row) => ({ id: newId(), ...withIds(row, filled), ...stamp })) as never)
    .onConflict((conflict) => conflict.expression(sql`upper(code)`).doNothing())
    .execute()
  const rows = await trx.selectFrom(list).select(['id', 'code']).execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** A row with the id of what it names by a code: `warehouseTypeId` of `warehouseType`. */
function withIds(row: object, filled: Partial<MasterData>): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name in masterDataRows ? [`${name}Id`, filled[name as MasterDataList]!.get(value)] : [name, value],
    ),
  )
}
