import { type ApprovableEntity, business, type DocumentModule } from '@barem/shared/business'
import { businessDate, numberingMonth } from '@barem/shared/values/local-date'
import type { Transaction } from 'kysely'
import { runStatement } from '#db/statement'
import type { Database } from '#db/types'

const NEXT = `
    insert into document_counter (series, last_number)
    values (coalesce((
      select json_value #>> array['prefixes', $1] from configuration where key = 'numbering' and enabled), $2) || $3, 1)
    on conflict (series) do update set last_number = document_counter.last_number + 1 returning series, last_number`

/**
 * The next number of a kind of document in this month of Vietnam: BG2611-0001, or with the prefix that the company has
 * chosen for the kind. Taken after every check and just before
 * the row is written, so that the counter's row lock is short and a refused save leaves no gap. Throws for a kind that is called
 * after what it changes.
 */
export async function nextNumber(
  trx: Transaction<Database>,
  { entity }: { entity: ApprovableEntity },
  now: Date,
): Promise<string> {
  const { prefix }: DocumentModule = business[entity]
  if (!prefix) throw new Error(`a ${entity} is called after what it changes`)
  const month = numberingMonth(businessDate(now))
  const [counter] = await runStatement<{ series: string; lastNumber: number }>(trx, NEXT, [
    entity,
    prefix,
    month,
  ])
  return `${counter!.series}-${String(counter!.lastNumber).padStart(4, '0')}`
}

/** The first revision has the plain number, later ones a suffix: BG2611-0001/R2. */
export function revisionNumber(baseNumber: string, revision: number): string {
  return revision === 1 ? baseNumber : `${baseNumber}/R${revision}`
}
