import { createHash } from 'node:crypto'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Canonical JSON: keys sorted, no spaces, so that equal content has an equal hash. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key]!)}`)
  return `{${parts.join(',')}}`
}

/** The content that was sent and its hash: the approval is bound to it (domain, section 4). */
export function snapshotOf(content: Json): { content: string; sha256: string } {
  const text = canonicalJson(content)
  return { content: text, sha256: createHash('sha256').update(text).digest('hex') }
}
