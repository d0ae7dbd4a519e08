import { businessDate, numberingMonth } from '@barem/shared/values/local-date'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'

/**
 * The next number of a kind of document in this month of Vietnam: BG2611-0001. Taken after every check and just before
 * the row is written, so that the counter's row lock is short and a refused save leaves no gap.
 */
export async function nextNumber(trx: Transaction<Database>, prefix: string, now: Date): Promise<string> {
  const series = `${prefix}${numberingMonth(businessDate(now))}`
  const { lastNumber } = await trx
    .insertInto('documentCounter')
    .values({ series, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ lastNumber: sql`document_counter.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return `${series}-${String(lastNumber).padStart(4, '0')}`
}

/** The first revision has the plain number, later ones a suffix: BG2611-0001/R2. */
export function revisionNumber(baseNumber: string, revision: number): string {
  return revision === 1 ? baseNumber : `${baseNumber}/R${revision}`
}
