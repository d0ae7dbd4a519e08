import type { CategoryName } from '@barem/shared/category/categories'
import { foldText } from '@barem/shared/values/fold-text'
import { sql } from 'kysely'
import type { Db } from './list.ts'

/** The active entries of a list, in the order of their names. */
export async function entriesOf(
  db: Db,
  list: CategoryName,
): Promise<{ id: string; code: string; name: string }[]> {
  return db
    .selectFrom(list)
    .select(['id', 'code', 'name'])
    .where('active', '=', true)
    .orderBy(sql`name collate vi_natural`)
    .execute()
}

/** Finds an entry by its code or name, accent-blind unless two names differ by accents only; null when there is none. */
export async function entryFinder(db: Db, list: CategoryName): Promise<(typed: string) => string | null> {
  const exact = (value: string) => value.normalize('NFC').trim().toLowerCase()
  const entries = (await entriesOf(db, list)).map(({ id, code, name }) => ({
    ...{ id, exact: exact(name), code: foldText(code), name: foldText(name) },
  }))
  return (typed) => {
    const [letters, folded] = [exact(typed), foldText(typed)]
    const same =
      entries.find((entry) => entry.exact === letters) ?? entries.find(({ code }) => code === folded)
    if (same) return same.id
    const alike = entries.filter(({ name }) => name === folded)
    return alike.length === 1 ? alike[0]!.id : null
  }
}
