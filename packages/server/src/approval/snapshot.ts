import { createHash } from 'node:crypto'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** One text for one content: keys in order, no spaces, so that the same content always has the same hash. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}

/** What was sent, word by word, and its hash: the approval is bound to it (domain, section 4). */
export function snapshotOf(content: Json): { content: string; sha256: string } {
  const text = canonicalJson(content)
  return { content: text, sha256: createHash('sha256').update(text).digest('hex') }
}
