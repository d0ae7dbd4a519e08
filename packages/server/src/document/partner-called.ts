import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#access/actor'
import { inScope } from '#access/record-scope'
import type { Condition } from '#list/list'
import type { DocumentFacts } from './kind.ts'
import { isOfPeople, partnerColumns, partnerTable } from './rows.ts'

type Kind = Pick<DocumentFacts, 'fields' | 'partner'>

/** The short name that the partner of a document has today; the statement calls the document's table `document`. */
export function partnerToday(kind: Kind, document: string): RawBuilder<string> {
  return called(kind, document, sql`true`)
}

/**
 * What the partner is called beside a document: its short name of today to whoever sees the customer, to others the name the
 * document last saved (decision 067): it was sent with one that may be of after it was given away.
 */
export function partnerCalled(kind: Kind, actor: Actor, document: string): RawBuilder<string> {
  const seen = isOfPeople(kind) ? null : inScope(actor, 'customer', 'partner')
  if (!seen) return partnerToday(kind, document)
  const { name } = partnerColumns(kind)
  return sql<string>`coalesce(${called(kind, document, seen)}, ${sql.ref(`${document}.${name}`)})`
}

function called(kind: Kind, document: string, seen: Condition): RawBuilder<string> {
  const id = sql.ref(`${document}.${partnerColumns(kind).id}`)
  return sql<string>`(
    select abbreviated_name from ${sql.table(partnerTable(kind))} as partner where partner.id = ${id} and ${seen})`
}
