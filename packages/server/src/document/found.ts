import { sql } from 'kysely'
import type { Found } from '#finder/found'
import type { DocumentFacts } from './kind.ts'
import type { DocumentList } from './list.ts'
import { partnerCalled } from './partner-called.ts'

/** A document by its number, its partner and what else its list is searched for. */
export function foundDocument(kind: DocumentFacts, list: DocumentList): Found {
  const { entity } = kind
  const at = (column: string) => sql.ref<string>(`${entity}.${column}`)
  return {
    entity,
    list,
    title: at('number'),
    detail: (actor) => partnerCalled(kind, actor, entity),
    status: at('status'),
    amount: at(kind.agreed ?? 'total'),
    date: at('date'),
    words: ({ numberText }) => numberText,
    exact: ({ text, number }) => [
      sql`${at('number')} = any (${[text.trim().toUpperCase(), number]}::text[])`,
    ],
  }
}
