import type { Transaction } from 'kysely'
import type { Database } from '#db/types'

export interface SeedBase {
  now: Date
  newId: () => string
  /** Whoever the seeded rows are said to be made by. */
  actorId: string
  /** What the lists were filled with; looked up by name here. */
  masterData?: unknown
}

type List = 'productType' | 'productGroup' | 'productUnit' | 'productOrigin' | 'customerType'

/** The id of a list's entry by its name; an unknown name is an error in the seed. */
export async function findByName(trx: Transaction<Database>, list: List): Promise<(name: string) => string> {
  const rows = await trx.selectFrom(list).select(['id', 'name']).execute()
  const ids = new Map(rows.map((row) => [row.name.normalize('NFC'), row.id]))
  return (name) => {
    const id = ids.get(name.normalize('NFC'))
    if (!id) throw new Error(`the seed knows no ${list} ${name}`)
    return id
  }
}
