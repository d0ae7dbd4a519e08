import { hash } from 'node:crypto'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Canonical JSON: keys sorted, no spaces, so that equal content has an equal hash. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(inOrder(value))
}

/** The same of an object, some fields of which are canonical JSON already. */
export function canonicalObject(plain: { [field: string]: Json }, written: Record<string, string>): string {
  const fields = Object.keys({ ...plain, ...written }).sort()
  return `{${fields.map((name) => `${JSON.stringify(name)}:${written[name] ?? canonicalJson(plain[name]!)}`)}}`
}

/** With sorted keys; what is sorted already is itself. */
function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  const keys = Object.keys(value)
  if (isSorted(keys) && keys.every((key) => value[key] === null || typeof value[key] !== 'object'))
    return value
  const ordered: { [key: string]: Json } = {}
  for (const key of keys.sort()) ordered[key] = inOrder(value[key]!)
  return ordered
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || keys[index - 1]! < key)
}

/** The content that was sent and its hash: the approval is bound to it (domain, section 4). */
export function snapshotOf(content: Json): { content: string; sha256: string } {
  const text = canonicalJson(content)
  return { content: text, sha256: hashOf(text) }
}

/** The hash of a content in canonical JSON. */
export function hashOf(content: string): string {
  return hash('sha256', content)
}
