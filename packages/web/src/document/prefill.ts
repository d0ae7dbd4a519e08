import type { DocumentDefaults } from '@barem/shared/document/endpoints'
import { type Fields, keyOf } from '@barem/shared/document/fields'
import { emptyHeader } from '@barem/shared/document/header'
import type { Reference } from '@barem/shared/http/page'
import type { FormValues } from '#form/RecordForm.tsx'
import type { DocumentKind } from './document-kind.ts'

/** What was put into a form by itself, by the keys of its fields; null where nothing was to be put. */
export type Filled = Readonly<Record<string, unknown>>

interface Filling {
  /** What is to be put into the form. */
  values: FormValues
  /** All that stands there by itself after that. */
  filled: Filled
}

/**
 * What a new document's form is filled with: terms of an earlier one and its validity. A field in which a person typed, or
 * that holds what did not come from here, keeps what it holds.
 */
export function fillingOf(
  { fields, validity }: Pick<DocumentKind, 'fields' | 'validity'>,
  { terms, validUntil }: DocumentDefaults,
  {
    before,
    heldIn,
    isTyped,
  }: { before: Filled; heldIn: (key: string) => unknown; isTyped: (key: string) => boolean },
): Filling {
  const values: FormValues = {}
  const filled: Record<string, unknown> = {}
  for (const [name, key] of prefilledKeys(fields, validity)) {
    const own = before[key] ?? fields[name]!.empty
    // what was put there counts as touched as well: only its value tells that somebody typed over it
    if ((!(key in before) && isTyped(key)) || (heldIn(key) ?? null) !== (own ?? null)) continue
    const term = terms[name] ?? null
    const value = name === validity?.field ? validUntil : (term?.id ?? null)
    values[key] = value
    if (fields[name]!.to) values[name] = term
    filled[key] = value
  }
  return { values, filled }
}

/** The names of the fields that may be filled, with their keys in the form. */
function prefilledKeys(fields: Fields, validity: DocumentKind['validity']): [name: string, key: string][] {
  return Object.entries(fields)
    .filter(([name, { prefilled }]) => prefilled || name === validity?.field)
    .map(([name, field]) => [name, keyOf(name, field)])
}

/** What the header of a new one begins with: it is dated today and, where its partner is one of our people, about whoever writes it. */
export function newHeader(
  { fields, partner }: Pick<DocumentKind, 'fields' | 'partner'>,
  person: Reference,
  today: string,
): FormValues {
  const field = fields[partner]!
  const own = field.to === 'user' ? { [keyOf(partner, field)]: person.id, [partner]: person } : {}
  return { ...emptyHeader(fields), ...own, date: today }
}

/** What a copy of a document begins with: dated today, without what belongs to the original alone or lies in the past. */
export function copiedValues(
  { fields, validity }: Pick<DocumentKind, 'fields' | 'validity'>,
  values: FormValues,
  today: string,
): FormValues {
  const { id: _, version: __, ...copied } = values
  for (const [name, field] of Object.entries(fields)) {
    const key = keyOf(name, field)
    const passed = field.kind === 'date' && typeof copied[key] === 'string' && copied[key] < today
    const theirs = field.single || name === 'approver' || name === 'officer' || name === validity?.field
    if (theirs || passed) {
      copied[key] = field.empty
      if (field.to) copied[name] = null
    }
  }
  return { ...copied, date: today }
}
