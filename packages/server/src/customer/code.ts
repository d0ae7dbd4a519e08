import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'

/** The next free code KH0001, KH0002, …; taken last before the row is written, so that the counter is held briefly. */
export async function nextCustomerCode(trx: Transaction<Database>): Promise<string> {
  for (;;) {
    const counter = await trx
      .insertInto('documentCounter')
      .values({ series: 'customer', lastNumber: 1 })
      .onConflict((conflict) =>
        conflict.column('series').doUpdateSet({ lastNumber: sql`document_counter.last_number + 1` }),
      )
      .returning('lastNumber')
      .executeTakeFirstOrThrow()
    const code = `KH${String(counter.lastNumber).padStart(4, '0')}`
    const taken = await trx
      .selectFrom('customer')
      .select('id')
      .where(sql`upper(code)`, '=', code)
      .executeTakeFirst()
    // Somebody may have given this code by hand; the next one is as good.
    if (!taken) return code
  }
}
