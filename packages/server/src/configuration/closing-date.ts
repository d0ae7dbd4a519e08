import type { LocalDate } from '@barem/shared/values/local-date'
import { fieldRefusal } from '#http/refusal'
import type { Db } from '#list/list'
import { readConfiguration } from './read.ts'

/** Refuses to post what is dated within the closed books (domain, section 7), at the field of its date. */
export async function refuseClosed(db: Db, date: LocalDate, path = 'date'): Promise<void> {
  const closed = await readConfiguration(db, 'closing-date')
  if (closed && date <= closed.date) throw fieldRefusal(path, 'books_closed', { date: closed.date })
}
