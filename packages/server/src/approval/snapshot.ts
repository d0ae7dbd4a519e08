import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { CommandContext } from '#http/call'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

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

/** Is the document still what was sent? Compares it with the latest snapshot and the snapshot with its hash. */
export async function matchesSnapshot(trx: Transaction<Database>, document: Content): Promise<boolean> {
  const snapshot = await trx
    .selectFrom('approvalSnapshot')
    .select(['content', 'sha256', 'schemaVersion'])
    .where('entity', '=', document.entity)
    .where('entityId', '=', document.entityId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (snapshot?.schemaVersion !== document.schemaVersion) return false
  return (
    sha256(snapshot.content) === snapshot.sha256 &&
    sha256(canonicalJson(document.content)) === snapshot.sha256
  )
}
