import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { CommandContext } from '#http/call'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** One text for one content: keys in order, no spaces, so that the same content always has the same hash. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}

export interface Content {
  entity: string
  entityId: string
  schemaVersion: number
  content: { [key: string]: Json }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Keeps what was sent for approval, word by word; the approval is bound to it (domain, section 4). */
export async function storeSnapshot(
  { trx, deps, actor, now }: CommandContext,
  { content, ...of }: Content,
): Promise<void> {
  const text = canonicalJson(content)
  await trx
    .insertInto('approvalSnapshot')
    .values({
      id: deps.random.id(),
      ...of,
      content: text,
      sha256: sha256(text),
      createdAt: now,
      createdBy: actor.id,
    })
    .execute()
}

/**
 * Is the document still what was sent? There must be a snapshot with the hash of what stands now, word by word the same.
 * The content holds the version it was sent with, so an earlier request's snapshot never answers for a later one.
 */
export async function matchesSnapshot(
  trx: Transaction<Database>,
  { content, ...of }: Content,
): Promise<boolean> {
  const text = canonicalJson(content)
  const snapshot = await trx
    .selectFrom('approvalSnapshot')
    .select('content')
    .where('entity', '=', of.entity)
    .where('entityId', '=', of.entityId)
    .where('schemaVersion', '=', of.schemaVersion)
    .where('sha256', '=', sha256(text))
    .executeTakeFirst()
  return snapshot?.content === text
}
