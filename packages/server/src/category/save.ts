import { type CategoryDefinition, type CategoryItem, listName } from '@barem/shared/category/define-category'
import { changesBetween, record } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { settleAddress } from './address-check.ts'
import { findEntry } from './repository.ts'
import { columnsOf, tableOf } from './table.ts'

export type CategoryForm = Record<string, unknown> & { code: string; name: string; active: boolean }

function settled<T extends Record<string, unknown>>(definition: CategoryDefinition, form: T): T {
  const { form: stored, issues } = settleAddress(definition, form)
  if (issues.length > 0) throw new Refusal('validation', { errors: issues })
  return stored
}

/** New rows of a list, as the database keeps them. */
export function newRows(call: CommandContext, forms: readonly CategoryForm[]) {
  const { now, actor, deps } = call
  const stamp = { createdAt: now, createdBy: actor.id, modifiedAt: now, modifiedBy: actor.id }
  return forms.map((form) => ({ id: deps.random.id(), ...form, ...stamp }))
}

/** Adds an entry to a list. That its code is free is the database's answer. */
export async function createEntry(
  definition: CategoryDefinition,
  call: CommandContext & { body: CategoryForm },
): Promise<CategoryItem> {
  const [row] = newRows(call, [settled(definition, call.body)])
  await call.trx.insertInto(tableOf(definition)).values(row!).execute()
  await record(call, { kind: 'category.created', entity: listName(definition), entityId: row!.id })
  return (await findEntry(call.trx, definition, row!.id))!
}

/** Changes an entry; the history says which fields. */
export async function updateEntry(
  definition: CategoryDefinition,
  call: CommandContext & { body: CategoryForm & { id: string; version: number } },
): Promise<CategoryItem> {
  const { trx, now, actor } = call
  const { id, version, ...form } = call.body
  const table = tableOf(definition)
  const locked = await trx
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw new Refusal('not-found')
  const before = (await findEntry(trx, definition, id))!
  if (locked.version !== version) throw new Refusal('stale-version', { current: before })
  const stored = settled(definition, form)
  await trx
    .updateTable(table)
    .set({ ...stored, version: version + 1, modifiedAt: now, modifiedBy: actor.id })
    .where('id', '=', id)
    .execute()
  const after = (await findEntry(trx, definition, id))!
  const told = columnsOf(definition).filter((name) => !['id', 'version', 'modifiedAt'].includes(name))
  const changes = changesBetween(before, after, told)
  await record(call, { kind: 'category.updated', entity: listName(definition), entityId: id, changes })
  return after
}
