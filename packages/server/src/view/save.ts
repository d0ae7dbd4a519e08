import type { CallOutput } from '@barem/shared/http/endpoint'
import type { SavedView, viewEndpoints } from '@barem/shared/view/endpoints'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import { findView, mayShare, refuseUnseen } from './repository.ts'

type Call<Name extends keyof typeof viewEndpoints> = CallOutput<(typeof viewEndpoints)[Name]> & CommandContext

export async function createView(call: Call<'create'>): Promise<SavedView> {
  const { trx, deps, actor, now, body } = call
  refuseUnseen(actor, body.list)
  if (body.shared && !mayShare(actor, body.list)) throw new Refusal('forbidden')
  const id = deps.random.id()
  const { query, columns, ...rest } = body
  await trx
    .insertInto('savedView')
    .values({ id, ...rest, ...asJson({ query, columns }), ownerId: actor.id, modifiedAt: now })
    .execute()
  await record(call, { kind: 'saved-view.created', entity: 'saved_view', entityId: id })
  return (await findView(trx, actor, id))!
}

export async function updateView(call: Call<'update'>): Promise<SavedView> {
  const { trx, actor, now } = call
  const { id, version, list, query, columns, ...rest } = call.body
  const before = await editableView(call, id)
  if (before.version !== version) throw new Refusal('stale-version', { current: before })
  if (list !== before.list) throw fieldRefusal('list', 'unknown-reference')
  if (rest.shared && !mayShare(actor, before.list)) throw new Refusal('forbidden')
  // Made private, another's view would be gone for whoever did it.
  if (!rest.shared && !before.mine) throw new Refusal('forbidden')
  await trx
    .updateTable('savedView')
    .set({ ...rest, ...asJson({ query, columns }), version: version + 1, modifiedAt: now })
    .where('id', '=', id)
    .execute()
  await record(call, { kind: 'saved-view.updated', entity: 'saved_view', entityId: id })
  return (await findView(trx, actor, id))!
}

/** Deletes a view; whoever's list opened with it opens as usual. */
export async function removeView(call: Call<'remove'>): Promise<{ done: true }> {
  const { trx, params, query } = call
  const view = await editableView(call, params.id)
  if (query.version !== undefined && query.version !== view.version)
    throw new Refusal('stale-version', { current: view })
  await trx.updateTable('listSetting').set({ viewId: null }).where('viewId', '=', view.id).execute()
  await trx.deleteFrom('savedView').where('id', '=', view.id).execute()
  await record(call, {
    kind: 'saved-view.deleted',
    entity: 'saved_view',
    entityId: view.id,
    note: view.name,
  })
  return { done: true }
}

/** The view, locked for the change. */
async function editableView({ trx, actor }: CommandContext, id: string): Promise<SavedView> {
  await trx.selectFrom('savedView').select('id').where('id', '=', id).forUpdate().execute()
  const view = await findView(trx, actor, id)
  if (!view) throw new Refusal('not-found')
  if (!view.editable) throw new Refusal('forbidden')
  return view
}

function asJson({ query, columns }: Pick<SavedView, 'query' | 'columns'>) {
  return { query: JSON.stringify(query), columns: columns && JSON.stringify(columns) }
}
