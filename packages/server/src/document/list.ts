import { changedBy, changerOf } from '@barem/shared/business'
import { entryFilters } from '@barem/shared/document/endpoints'
import { type Filters, valuesOf } from '@barem/shared/list/filter'
import { sql } from 'kysely'
import type { Actor } from '#access/actor'
import { waitsFor } from '#approval/round'
import { searchConditions } from '#db/search'
import type { List } from '#list/list'
import { agreesOnOneOf, namesOneOf } from '#trade-line/lines-now'
import type { DocumentFacts } from './kind.ts'
import type { ItemRow } from './row.ts'
import { itemRows, partnerColumns } from './rows.ts'

export type DocumentList = List<never, never, ItemRow> & { filters: Filters }

/** The list of a kind of document, with the filters its query has; those beyond `documentFilters` compare a column. */
export function documentList(kind: DocumentFacts, filters: Filters): DocumentList {
  const { entity, ownerColumns, validity } = kind
  const { name } = partnerColumns(kind)
  const changed = changedBy(entity)
  const at = (column: string) => sql.ref(`${entity}.${column}`)
  return {
    table: entity,
    counted: true,
    asked: ['approvalStep', ...(changed ? [changed] : []), ...(kind.asked ?? [])],
    search: (text) => searchConditions(at('searchKey'), text),
    filters,
    own: {
      waitingForMe: (on: unknown, actor: Actor) =>
        on ? waitsFor({ entity, table: entity, ownerColumns }, actor) : null,
      mine: (on: unknown, { id }: Actor) =>
        on ? sql<boolean>`${at('authorId')} = ${id} or ${at('officerId')} = ${id}` : null,
      ...Object.fromEntries(
        Object.entries(kind.toggles ?? {}).map(([name, holds]) => [
          name,
          (on: unknown) => (on ? holds : null),
        ]),
      ),
      ...('productId' in filters
        ? { productId: (asked: unknown) => namesOneOf(entity, sql`${valuesOf(asked)}`) }
        : {}),
      ...(changerOf(entity) ? byTerms(kind, filters) : {}),
      ...kind.filtered,
    },
    sort: '-number',
    orders: {
      number: [sql`${at('number')} collate vi_natural`],
      date: [at('date')],
      total: [at(kind.agreed ?? 'total')],
      [name]: [sql`${at(name)} collate vi_natural`],
      status: [at('status')],
      modifiedAt: [at('modifiedAt')],
      // what has no end comes last
      ...(validity ? { [validity.field]: [sql`coalesce(${at(validity.field)}, 'infinity')`] } : {}),
      ...Object.fromEntries(Object.entries(kind.orders ?? {}).map(([name, by]) => [name, [by]])),
    },
    // the columns of its header are those its kind describes: document/description.test.ts
    rows: (db) => itemRows(db, kind) as never,
  }
}

/** Of a contract the filters by entries its header names: an annex may change each. */
function byTerms({ entity, fields }: DocumentFacts, filters: Filters): DocumentList['own'] {
  const terms = Object.keys(entryFilters(fields))
  const named = Object.entries(filters).flatMap(([name, { comparison }]) => {
    const column = comparison === 'own' ? null : (comparison.column ?? name)
    return column && terms.includes(column) ? [[name, column] as const] : []
  })
  return Object.fromEntries(
    named.map(([name, column]) => [
      name,
      (asked: unknown) => agreesOnOneOf(entity, column, sql`${valuesOf(asked)}`),
    ]),
  )
}
