import { foldText } from '@barem/shared/values/fold-text'

/** What can be picked: an id and a name, whatever else comes with it. */
export interface Pickable {
  id: string
  name: string
  code?: string | null
  /** What the company calls a customer: said first. */
  abbreviatedName?: string
  phone?: string
}

export function itemsOf<Item>(answer: unknown): Item[] {
  if (Array.isArray(answer)) return answer as Item[]
  return (answer as { data?: Item[] } | undefined)?.data ?? []
}

/** Its code and name; of a customer the short name first, since registered names differ only at their end. */
export function labelOf({ name, code, abbreviatedName }: Pickable): string {
  const parts = abbreviatedName ? [abbreviatedName, code] : [code, name]
  return parts.filter(Boolean).join(' · ')
}

/** Of what was found for a text what it surely means: the only one, or the only one of that very name or code. */
export function surest<Item extends Pickable>(items: readonly Item[], text: string): Item | undefined {
  if (items.length === 1) return items[0]
  const asked = foldText(text)
  const called = items.filter(({ name, code, abbreviatedName }) =>
    [name, code, abbreviatedName].some((one) => one && foldText(one) === asked),
  )
  return called.length === 1 ? called[0] : undefined
}
