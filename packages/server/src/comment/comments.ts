import { type Comment, type commentEndpoints, MENTIONED } from '@barem/shared/comment/endpoints'
import { sql } from 'kysely'
import { type DiscussedKinds, type DiscussedRecord, lockDiscussed, seenKind } from '#access/discussed'
import { record } from '#event/record'
import { tellAfterCommit } from '#event/tell'
import type { CommandContext, Handlers } from '#http/call'
import { Refusal } from '#refusal'
import { mentionable, refuseUnableToSee } from './mentions.ts'
import { countOf, mayRemove, one, present, rowsOf } from './rows.ts'

/** The calls of comments, over all kinds of record that have some. */
export function commentHandlers(kinds: DiscussedKinds): Handlers<typeof commentEndpoints> {
  return {
    list: {
      async read({ db, actor, query }) {
        await seenKind(kinds, db, actor, query)
        const { pageNumber, pageSize } = query
        const [rows, totalItems] = await Promise.all([
          rowsOf(db)
            .where('comment.entity', '=', query.entity)
            .where('comment.entityId', '=', query.entityId)
            .orderBy('comment.addedAt', 'desc')
            .orderBy('comment.id', 'desc')
            .offset((pageNumber - 1) * pageSize)
            .limit(pageSize)
            .execute(),
          countOf(db, query, { removed: true }),
        ])
        return { data: rows.map((row) => present(row, actor)), totalItems }
      },
    },
    summary: {
      async read({ db, actor, query }) {
        await seenKind(kinds, db, actor, query)
        const [count, mention] = await Promise.all([
          countOf(db, query, { removed: false }),
          db
            .selectFrom('notification')
            .select('id')
            .where('userId', '=', actor.id)
            .where('entityId', '=', query.entityId)
            .where('readAt', 'is', null)
            .where('kind', '=', MENTIONED)
            .limit(1)
            .executeTakeFirst(),
        ])
        return { count, mention: mention?.id ?? null }
      },
    },
    people: {
      async read({ db, actor, query, now }) {
        const kind = await seenKind(kinds, db, actor, query)
        return mentionable(db, actor, kind, { ...query, now })
      },
    },
    add: {
      async command(call) {
        const { trx, actor, now, deps, body } = call
        const kind = await seenKind(kinds, trx, actor, body)
        await lockDiscussed(trx, kind, body.entityId)
        const mentions = [...new Set(body.mentions)]
        await refuseUnableToSee(trx, kind, body.entityId, mentions, now)
        const id = deps.random.id()
        const { entity, entityId, text } = body
        await trx
          .insertInto('comment')
          .values({ id, entity, entityId, text, mentions, addedBy: actor.id, addedAt: now })
          .execute()
        const written = await one(trx, id, actor)
        const name = await kind.nameOf(trx, actor, entityId)
        const params = { by: actor.fullName, name, comment: id }
        const others = mentions.filter((userId) => userId !== actor.id)
        record(call, {
          ...{ kind: `${kind.entity}.commented`, entity, entityId },
          notify: others.map((userId) => ({ userId, kind: MENTIONED, params })),
          // of several mentions in one record the newest is enough
          answers: { kind: MENTIONED, people: others },
        })
        return written
      },
    },
    remove: {
      async command(call) {
        const { trx, actor, params } = call
        const row = await trx
          .selectFrom('comment')
          .selectAll()
          .where('id', '=', params.id)
          .forUpdate()
          .executeTakeFirst()
        if (!row) throw new Refusal('not-found')
        const kind = await seenKind(kinds, trx, actor, row)
        if (!mayRemove(row, actor)) throw new Refusal('forbidden')
        if (row.removedAt) throw new Refusal('already-done')
        return remove(call, row, `${kind.entity}.comment-deleted`)
      },
    },
  }
}

interface Stored extends DiscussedRecord {
  id: string
  addedBy: string
  mentions: string[]
}

/** The row stays with its text, which nobody is shown any more; who was mentioned is not called to it either. */
async function remove(call: CommandContext, row: Stored, kind: string): Promise<Comment> {
  const { trx, actor, now } = call
  const { id, entity, entityId, mentions } = row
  await trx.updateTable('comment').set({ removedBy: actor.id, removedAt: now }).where('id', '=', id).execute()
  const called = await trx
    .updateTable('notification')
    .set({ readAt: now })
    .where('userId', '=', (eb) => eb.fn.any(eb.val(mentions)))
    .where('entityId', '=', entityId)
    .where('readAt', 'is', null)
    .where('kind', '=', MENTIONED)
    .where(sql`params ->> 'comment'`, '=', id)
    .returning('userId')
    .execute()
  tellAfterCommit(
    call,
    [],
    called.map(({ userId }) => userId),
  )
  const removed = await one(trx, id, actor)
  const isOwn = removed.by.id === actor.id
  const changes = isOwn ? [] : [{ field: 'comment', from: removed.by.name, to: null }]
  record(call, { kind, entity, entityId, changes })
  return removed
}
