import { type CategoryName, categories } from '@barem/shared/category/categories'
import { listName } from '@barem/shared/category/define-category'
import type { DocumentDescription } from '@barem/shared/document/description'
import { type Field, keyOf } from '@barem/shared/document/fields'
import type { PaperFacts } from '@barem/shared/document/paper'
import { type RawBuilder, sql } from 'kysely'
import type { SentNames } from '#approval/kind'
import type { DocumentRow } from './row.ts'

type Facts = Pick<DocumentDescription, 'fields' | 'line'> & { entity: string }

/** What is printed of the partner beside its name. */
export const partnerOnPaper = [
  'contactPerson',
  'contactPhone',
  'partnerAddress',
  'partnerAccount',
  'partnerBank',
] as const

/** The columns of a row read for paper, kept when a document is sent; `english` is the text of a JSON object. */
export const paperColumns = [...partnerOnPaper, 'officerPhone', 'officerEmail', 'english'] as const

/** What is printed of a document read for paper. One that was sent says what was kept then, of older ones nothing. */
export function paperOf({ sent, ...today }: DocumentRow): PaperFacts {
  const from = (sent ?? today) as SentNames
  const { english, ...facts } = Object.fromEntries(
    paperColumns.map((column) => [column, from[column] ?? null]),
  ) as Record<(typeof paperColumns)[number], string | null>
  return { ...facts, english: english ? JSON.parse(english) : {} }
}

const lists: readonly string[] = categories.map((list) => listName(list))

/** How the goods, units and terms of a document, and what its lines name of a list, are called in English, by their names, as the text of a JSON object. */
export function englishNames({ entity, fields, line }: Facts): RawBuilder<string | null> {
  const document = sql.table(entity)
  const terms = Object.entries<Field>(fields)
    .filter(([, { to }]) => to && lists.includes(to))
    .map(
      ([
        name,
        field,
      ]) => sql`select named.name, named.name_en from ${sql.table(field.to as CategoryName)} named
        where named.id = ${sql.ref(`${entity}.${keyOf(name, field)}`)}`,
    )
  const lines = sql`${sql.table(`${entity}Line`)} line join product on product.id = line.product_id
    where line.${sql.ref(`${entity}Id`)} = ${document}.id`
  const goods =
    line && 'productName' in line.fields
      ? [
          sql`select line.product_name, product.name_en from ${lines}`,
          sql`select line.unit_name, (select unit.name_en from product_unit unit
            where unit.id = product.product_unit_id and unit.name = line.unit_name) from ${lines}`,
        ]
      : []
  // what a line names of a list, as long as it is still called that
  const named = lists
    .filter((list) => line && `${list}Name` in line.fields)
    .map(
      (list) => sql`select line.${sql.ref(`${list}Name`)}, entry.name_en
        from ${sql.table(`${entity}Line`)} line join ${sql.table(list)} entry on entry.id = line.${sql.ref(`${list}Id`)}
        where line.${sql.ref(`${entity}Id`)} = ${document}.id and entry.name = line.${sql.ref(`${list}Name`)}`,
    )
  const all = [...goods, ...named, ...terms]
  if (all.length === 0) return sql<string | null>`null::text`
  return sql<string | null>`(select json_object_agg(words.name, words.english)::text
    from (${sql.join(all, sql` union `)}) as words(name, english) where words.english <> '')`
}
