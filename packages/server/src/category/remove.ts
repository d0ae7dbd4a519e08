import { type CategoryDefinition, listName } from '@barem/shared/category/define-category'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { goneOrStale, ofVersion } from '#http/stale'
import { findEntry } from './repository.ts'
import { tableOf } from './table.ts'

/** PostgreSQL 18 answers ON DELETE RESTRICT with the first, older ones with the second. */
const stillReferenced = new Set(['23001', '23503'])

/**
 * Deletes an entry that nothing refers to; the database answers whether that is so, the definition names the refusal.
 * What carries a system code stays: behaviour hangs on it.
 */
export async function removeEntry(
  definition: CategoryDefinition,
  call: CommandContext & { params: { id: string }; query: { version?: number | undefined } },
): Promise<{ done: true }> {
  const { trx, params, query } = call
  const entry = await findEntry(trx, definition, params.id)
  if (!entry) throw new Refusal('not-found')
  const kept = Object.entries(definition.fields).some(
    ([name, field]) => field.kind === 'system' && entry[name] !== null,
  )
  if (kept) throw new Refusal(definition.inUse)
  try {
    const gone = await trx
      .deleteFrom(tableOf(definition))
      .where('id', '=', params.id)
      .where(ofVersion(query.version))
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw goneOrStale(await findEntry(trx, definition, params.id))
  } catch (error) {
    throw stillReferenced.has(String((error as { code?: unknown }).code))
      ? new Refusal(definition.inUse)
      : error
  }
  await record(call, {
    kind: 'category.deleted',
    entity: listName(definition),
    entityId: params.id,
    note: `${entry.code} ${entry.name}`,
  })
  return { done: true }
}
