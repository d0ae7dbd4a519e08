import type { PageSize, SavedView } from '@barem/shared/view/endpoints'
import { entitiesOfList } from '@barem/shared/view/lists'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Actor, may } from '#access/actor'
import type { Database } from '#db/types'
import { Refusal } from '#refusal'

type Db = Kysely<Database> | Transaction<Database>

/** Views are visible only with the right to see their list. */
export function refuseUnseen(actor: Actor, list: string): void {
  if (!mayAny(actor, list, 'view')) throw new Refusal('forbidden')
}

function mayAny(actor: Actor, list: string, action: 'view' | 'update'): boolean {
  return entitiesOfList(list).some((entity) => may(actor, `${entity}:${action}`))
}

/** Sharing needs the permission to change the list's records. */
export function mayShare(actor: Actor, list: string): boolean {
  return mayAny(actor, list, 'update')
}

function rows(db: Db, actor: Actor) {
  return db
    .selectFrom('savedView')
    .innerJoin('appUser', 'appUser.id', 'savedView.ownerId')
    .select(['savedView.id', 'list', 'name', 'shared', 'query', 'columns', 'savedView.version'])
    .select(['ownerId', 'appUser.fullName as ownerName'])
    .where((eb) => eb.or([eb('ownerId', '=', actor.id), eb('shared', '=', true)]))
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function present({ ownerId, ...row }: Row, actor: Actor): SavedView {
  const mine = ownerId === actor.id
  return {
    ...row,
    query: row.query as SavedView['query'],
    columns: row.columns as SavedView['columns'],
    mine,
    editable: mine || mayShare(actor, row.list),
  }
}

/** One's own and the shared ones of a list, one's own first, each in the order of their names. */
export async function viewsOf(db: Db, actor: Actor, list: string): Promise<SavedView[]> {
  const found = await rows(db, actor)
    .where('list', '=', list)
    .orderBy((eb) => eb('ownerId', '<>', actor.id))
    .orderBy(sql`name collate vi_natural`)
    .orderBy('savedView.id')
    .execute()
  return found.map((row) => present(row, actor))
}

/** A view this person may use; undefined for another person's private view or a list they may not see. */
export async function findView(db: Db, actor: Actor, id: string): Promise<SavedView | undefined> {
  const row = await rows(db, actor).where('savedView.id', '=', id).executeTakeFirst()
  return row && mayAny(actor, row.list, 'view') ? present(row, actor) : undefined
}

export async function settingOf(db: Db, actor: Actor, list: string) {
  const row = await db
    .selectFrom('listSetting')
    .leftJoin('savedView', 'savedView.id', 'listSetting.viewId')
    .select(['listSetting.viewId', 'listSetting.columns', 'pageSize', 'shared', 'ownerId'])
    .where('listSetting.userId', '=', actor.id)
    .where('listSetting.list', '=', list)
    .executeTakeFirst()
  // A view that is no longer shared is not used as the default.
  const usable = row?.shared === true || row?.ownerId === actor.id
  return {
    viewId: usable ? (row?.viewId ?? null) : null,
    columns: (row?.columns ?? null) as string[] | null,
    pageSize: (row?.pageSize ?? null) as PageSize | null,
  }
}
