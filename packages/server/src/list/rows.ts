import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/types'
import { all, idOf, inOrder, type List, type ListView, sourceOf } from './list.ts'

const AT_ONCE = 500

/** Every row of a view in its order, from one snapshot; ids are read first, rows are read by id. */
export async function* eachRow<Tables, Used extends keyof Tables, Row>(
  db: Kysely<Database>,
  list: List<Tables, Used, Row>,
  { sort, conditions }: ListView,
): AsyncIterable<Row> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const { rows: found } = await sql<{ id: string }>`
      select ${idOf(list)} from ${sourceOf(list)} where ${all(conditions)} ${inOrder(list, sort)}`.execute(
      trx,
    )
    for (let read = 0; read < found.length; read += AT_ONCE) {
      const ids = found.slice(read, read + AT_ONCE).map(({ id }) => id)
      yield* (await list
        .rows(trx)
        .where(sql<SqlBool>`${idOf(list)} = any (${ids}::uuid[])`)
        .modifyEnd(inOrder(list, sort))
        .execute()) as Row[]
    }
  } finally {
    await trx.rollback().execute()
  }
}
