import {
  type AuditEntry,
  type auditEndpoints,
  auditFilters,
  type auditQuery,
  MOST_COUNTED,
  type SealState,
} from '@barem/shared/audit-log/endpoints'
import { CHANGES_SHOWN } from '@barem/shared/event/history'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { id as idOf } from '@barem/shared/http/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Change } from '#event/record'
import { chainEnd } from '#event/seal'
import type { ReadContext } from '#http/call'
import { type Db, isOneOf, viewOf } from '#list/list'
import { listAnswer } from '#list/page'
import { eachRow } from '#list/rows'
import { Refusal } from '#refusal'
import { idsNamed, type Named, namesOf } from './names.ts'

export type AuditQuery = z.output<typeof auditQuery>
export type AuditView = Omit<AuditQuery, 'pageNumber' | 'pageSize'>

/** The first `most` changes of an event: a saved document of 500 lines has thousands. */
const firstOf = (most: number) => sql`
  select one, place from jsonb_array_elements(event.changes) with ordinality as change (one, place)
  limit ${sql.lit(most)}`

/** The first changes of an event whose values have so many characters, names and quotes included. */
const firstIn = (characters: number) => sql`
  select one, place from (
    select one, place, sum(length(one::text)) over (order by place) - length(one::text) as before
    from jsonb_array_elements(event.changes) with ordinality as change (one, place)) as long
  where before < ${sql.lit(characters)}`

/** Events with some of their changes. */
function eventRows(db: Db, changes: RawBuilder<unknown>) {
  return (
    db
      .selectFrom('event')
      // signing in and out is the doing of whom it is about
      .leftJoin('appUser as actor', (join) =>
        join.on(
          sql`coalesce(event.actor_id, case when event.kind in ('session.signed-in', 'session.signed-out') then event.entity_id end)`,
          '=',
          sql.ref('actor.id'),
        ),
      )
      .select(['event.id', 'event.seq', 'event.at', 'event.kind', 'event.entity', 'event.entityId'])
      .select(['event.note', 'event.traceId', 'actor.id as actorId', 'actor.fullName as actorName'])
      .select([
        sql<Change[]>`(select coalesce(jsonb_agg(one order by place), '[]') from (${changes}) as first)`.as(
          'changes',
        ),
        sql<number>`jsonb_array_length(event.changes)`.as('changesTotal'),
        sql<boolean>`event.seq <= coalesce((select last_seq from event_batch order by number desc limit 1), 0)`.as(
          'sealed',
        ),
      ])
  )
}

export type EventRow = Awaited<ReturnType<ReturnType<typeof eventRows>['executeTakeFirstOrThrow']>>

/** Every event there is; its reader sees all (`audit:view`). */
export function auditList(named: readonly Named[]) {
  return {
    table: 'event',
    mostCounted: MOST_COUNTED,
    search: (text: string | undefined) => {
      if (!text) return []
      // no record goes by such a name
      const { data: request } = idOf.safeParse(text)
      if (request) return [sql<SqlBool>`event.trace_id = ${request}`]
      return [sql<SqlBool>`event.entity_id in (${idsNamed(named, text)})`]
    },
    filters: auditFilters,
    own: {
      actorId: (ids: unknown) => {
        const [by, of] = [sql`event.actor_id`, sql`event.entity_id`].map((column) =>
          isOneOf(column, ids, 'uuid'),
        )
        return sql<SqlBool>`${by} or (event.entity = 'session' and ${of})`
      },
      verb: (verbs: unknown) => isOneOf(sql`split_part(event.kind, '.', 2)`, verbs, 'text'),
    },
    sort: '-at',
    orders: { at: [sql`event.at`] },
    rows: (db: Db) => eventRows(db, firstOf(CHANGES_SHOWN)),
  } as const
}
type AuditList = ReturnType<typeof auditList>

export async function listEvents(
  context: ReadContext,
  list: AuditList,
  named: readonly Named[],
  query: AuditQuery,
): Promise<{ data: AuditEntry[]; totalItems: number }> {
  const { data, totalItems } = await listAnswer(context, list, query, (row) => row)
  const nameOf = await namesOf(context.db, named, data)
  return { data: data.map((row) => present(row, nameOf(row))), totalItems }
}

export async function oneEvent(
  { db }: ReadContext,
  named: readonly Named[],
  id: string,
): Promise<AuditEntry> {
  const row = await eventRows(db, firstOf(10_000)).where('event.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return present(row, (await namesOf(db, named, [row]))(row))
}

/** Every event of a view in its order, named, with as many of its changes as have `characters`. */
export async function* eachEvent(
  { db, actor }: ReadContext,
  list: AuditList,
  named: readonly Named[],
  view: AuditView,
  characters: number,
): AsyncIterable<AuditEntry> {
  const whole = { ...list, rows: (db: Db) => eventRows(db, firstIn(characters)) }
  let some: EventRow[] = []
  const presented = async () => {
    const nameOf = await namesOf(db, named, some)
    return some.map((row) => present(row, nameOf(row)))
  }
  for await (const row of eachRow(db, whole, viewOf(list, actor, view))) {
    some.push(row)
    if (some.length < NAMED_AT_ONCE) continue
    yield* await presented()
    some = []
  }
  yield* await presented()
}

const NAMED_AT_ONCE = 500

function present(row: EventRow, record: string | null): AuditEntry {
  const { id, kind, entity, entityId, note, changes, changesTotal, sealed, traceId, actorId, actorName } = row
  return {
    ...{ id, kind, entity, entityId, note, changes, changesTotal, sealed, traceId, record },
    ...{ at: row.at.toISOString(), seq: Number(row.seq) },
    actor: actorId && actorName ? { id: actorId, name: actorName } : null,
  }
}

/** How much is sealed, and whether the batch that somebody kept outside stands as it was. */
export async function sealState(
  db: Db,
  { number, hash }: CallOutput<(typeof auditEndpoints)['seal']>['query'],
): Promise<SealState> {
  const { newest } = await chainEnd(db)
  const { rows } = await sql<{ sealed: string; unsealed: string }>`
    select (select coalesce(sum(cardinality(event_ids)), 0) from event_batch) as sealed,
      (select count(*) from event where seq > ${newest?.lastSeq ?? '0'}) as unsealed`.execute(db)
  const asked = number === undefined || hash === undefined ? undefined : { number, hash }
  const { sealed, unsealed } = rows[0]!
  return {
    newest: newest
      ? {
          number: newest.number,
          hash: newest.hash.toString('hex'),
          sealedAt: newest.sealedAt.toISOString(),
        }
      : null,
    ...{
      sealed: Number(sealed),
      unsealed: Number(unsealed),
      kept: asked ? await keptState(db, asked) : null,
    },
  }
}

async function keptState(
  db: Db,
  { number, hash }: { number: number; hash: string },
): Promise<SealState['kept']> {
  if (number > 2 ** 31 - 1) return 'missing'
  const batch = await db
    .selectFrom('eventBatch')
    .select('hash')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!batch) return 'missing'
  return batch.hash.toString('hex') === hash ? 'same' : 'differs'
}
