import type { Comment } from '@barem/shared/comment/endpoints'
import type { Reference } from '@barem/shared/http/page'
import { sql } from 'kysely'
import type { Actor } from '#access/actor'
import type { DiscussedRecord } from '#access/discussed'
import type { Db } from '#list/list'

/** Whoever wrote a comment deletes it, Admin and SuperAdmin any. */
export function mayRemove({ addedBy }: { addedBy: string }, actor: Actor): boolean {
  return addedBy === actor.id || actor.role !== 'basic'
}

/** Comments with the names of who wrote, deleted and is mentioned in them. */
export function rowsOf(db: Db) {
  return db
    .selectFrom('comment')
    .innerJoin('appUser as author', 'author.id', 'comment.addedBy')
    .leftJoin('appUser as remover', 'remover.id', 'comment.removedBy')
    .select(['comment.id', 'comment.text', 'comment.addedAt', 'comment.addedBy', 'comment.removedAt'])
    .select(['author.fullName as authorName', 'remover.fullName as removerName'])
    .select(
      sql<Reference[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'name', full_name)), '[]')
        from app_user where id = any (comment.mentions))`.as('mentions'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** As an answer: a deleted one has neither text nor mentions. */
export function present(row: Row, actor: Actor): Comment {
  const { id, text, mentions, addedBy, addedAt, authorName, removedAt, removerName } = row
  return {
    ...{ id, text: removedAt ? null : text, mentions: removedAt ? [] : mentions },
    by: { id: addedBy, name: authorName },
    at: addedAt.toISOString(),
    removed: removedAt && removerName ? { by: removerName, at: removedAt.toISOString() } : null,
    removable: removedAt === null && mayRemove(row, actor),
  }
}

/** One comment that is there. */
export async function one(db: Db, id: string, actor: Actor): Promise<Comment> {
  return present(await rowsOf(db).where('comment.id', '=', id).executeTakeFirstOrThrow(), actor)
}

/** How many comments a record has, with or without those that were deleted. */
export async function countOf(
  db: Db,
  { entity, entityId }: DiscussedRecord,
  { removed }: { removed: boolean },
): Promise<number> {
  const { total } = await db
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .$if(!removed, (only) => only.where('removedAt', 'is', null))
    .executeTakeFirstOrThrow()
  return Number(total)
}
