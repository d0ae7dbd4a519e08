import { business } from '#business'
import { categories } from '#category/categories'
import { listName } from '#category/define-category'
import type { HistoryEntry } from '#event/history'
import type { Format } from '#values/format'
import { valueInWords } from '#values/in-words'

type First = [string, ...string[]]

/**
 * What events are about beside the modules: signing in, what SuperAdmin told people, messages, the first steps, files that are
 * imported in the background, views of lists, the audit itself, deputies, the list of orders.
 */
const others = [
  'session',
  'announcement',
  'delivery',
  'setup',
  'importJob',
  'saved_view',
  'audit',
  'openingAdvance',
  'deputy',
  'order',
] as const

const modules: readonly { page?: { events: readonly string[] } }[] = Object.values(business)

/** Everything an event can be about. */
export const auditedEntities = [
  ...Object.keys(business),
  ...categories.map(listName),
  ...others,
] as string[] as First

/** Everything that can be done: the second half of the kind of an event. */
export const auditedVerbs = [
  ...new Set([
    ...modules.flatMap(({ page }) => page?.events ?? []),
    // of spreadsheets, announcements, messages, the first steps and sessions
    ...['made', 'done', 'undone', 'published', 'sent-again', 'put-away', 'called-back'],
    ...['signed-in', 'signed-out', 'sign-in-failed'],
    ...['checked', 'failed'],
  ]),
] as First

/** The second half of the kind of an event. */
export function verbOf(kind: string): string {
  return kind.slice(kind.indexOf('.') + 1)
}

interface Texts {
  has(key: string): boolean
  of(key: string): string
}

/** What an event is about, in words; one that nobody named as it stands. */
export function auditedInWords(texts: Texts, entity: string): string {
  return first(texts, [`audit.entity.${entity}`, `category.lists.${entity}`, `${entity}.title`]) ?? entity
}

/** What was done, in words that hold for every kind of record, or those of the module that names it. */
export function verbInWords(texts: Texts, verb: string): string {
  const keys = ['audit', 'approval', 'document', ...Object.keys(business)].map((of) => `${of}.event.${verb}`)
  return first(texts, keys) ?? verb
}

/** A change in words, `Tên: A → B`, as far as shared texts name its field; `own` are the words of its module. */
export function changeInWords(
  texts: Texts,
  entity: string,
  { field, from, to }: HistoryEntry['changes'][number],
  format: Format,
  own: Partial<Record<'field' | 'from' | 'to', string | null | undefined>> = {},
): string {
  const keys = [entity, 'document', 'category'].map((of) => `${of}.field.${field}`)
  const label = own.field ?? first(texts, keys) ?? field
  const said = (value: unknown) => valueInWords(value, format, texts.of)
  return `${label}: ${own.from ?? said(from)} → ${own.to ?? said(to)}`
}

function first({ has, of }: Texts, keys: readonly string[]): string | null {
  const key = keys.find(has)
  return key === undefined ? null : of(key)
}
