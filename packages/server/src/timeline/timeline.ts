import { CHANGES_SHOWN } from '@barem/shared/event/history'
import type { InteractionStatus, InteractionWay } from '@barem/shared/interaction/form'
import { eventsOfDocuments, type TimelineEntry } from '@barem/shared/timeline/endpoints'
import { toWire } from '@barem/shared/values/decimal'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { inSql } from '#db/names'
import type { DocumentKind } from '#document/kind'
import { documentList } from '#document/list'
import type { Change } from '#event/record'
import { interactions } from '#interaction/repository'
import { all, type Db, viewOf } from '#list/list'

interface Row {
  id: string
  at: Date
  kind: string
  entity: string
  entityId: string
  actorName: string | null
  note: string | null
  changes: Change[]
  number: string | null
  total: string | null
  channel: InteractionWay | null
  status: InteractionStatus | null
  nextStep: string | null
  nextDate: string | null
}

/** One page of what happened with a customer, newest first, as far as this person may see it, and how much it is. */
export async function timelineOf(
  kinds: readonly DocumentKind[],
  db: Db,
  actor: Actor,
  customerId: string,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ data: TimelineEntry[]; totalItems: number }> {
  const happened = sql`(${sql.join(
    [
      changesOf(customerId),
      ...kinds
        .filter(({ entity }) => may(actor, `${entity}:view`))
        .map((kind) => stepsOf(kind, actor, customerId)),
      ...(may(actor, 'interaction:view') ? [interactionsWith(actor, customerId)] : []),
    ],
    sql` union all `,
  )}) as happened`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select happened.*, full_name as actor_name from ${happened} left join app_user on app_user.id = actor_id
      order by at desc, id desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db),
    sql<{ total: string }>`select count(*) as total from ${happened}`.execute(db),
  ])
  return { data: rows.map(present), totalItems: Number(counted.rows[0]!.total) }
}

const columns = sql`event.id, event.at, event.kind, event.entity, event.entity_id, event.actor_id, event.note`
const noInteraction = sql`null::text as channel, null::text as status, null::text as next_step, null::date as next_date`

function changesOf(customerId: string): RawBuilder<unknown> {
  return sql`
    select ${columns}, event.changes, null::text as number, null::numeric as total, ${noInteraction}
    from event where entity = 'customer' and entity_id = ${customerId}`
}

/** The steps of a kind's documents with the customer, those in the reader's scope. */
function stepsOf(kind: DocumentKind, actor: Actor, customerId: string): RawBuilder<unknown> {
  const { entity, partner } = kind
  const { conditions } = viewOf(documentList(kind, {}), actor, {})
  const table = sql.table(inSql(entity))
  const own = sql`${sql.ref(`${entity}.${partner}Id`)} = ${customerId}`
  const kinds = eventsOfDocuments.map((event) => `${entity}.${event}`)
  return sql`
    select ${columns}, '[]'::jsonb, document.number, document.total, ${noInteraction}
    from (select id, number, total from ${table} where ${all([sql<boolean>`${own}`, ...conditions])}) as document
    join event on event.entity = ${entity} and event.entity_id = document.id
    where event.kind = any (${kinds})`
}

function interactionsWith(actor: Actor, customerId: string): RawBuilder<unknown> {
  const { conditions } = viewOf(interactions, actor, { customerId })
  return sql`
    select id, date, 'interaction.created', 'interaction', id, staff_id, content, '[]'::jsonb, null::text,
      null::numeric, channel, status, next_step, next_date
    from interaction where ${all(conditions)}`
}

function present(row: Row): TimelineEntry {
  const { id, kind, entity, entityId, actorName, note, changes, number, total } = row
  const { channel, status, nextStep, nextDate } = row
  return {
    ...{ id, kind, entity, entityId, actorName, note },
    at: row.at.toISOString(),
    changes: changes.slice(0, CHANGES_SHOWN),
    changesTotal: changes.length,
    document: number === null ? null : { number, total: toWire(total ?? '0') },
    interaction: channel && status && { channel, status, nextStep, nextDate },
  }
}
