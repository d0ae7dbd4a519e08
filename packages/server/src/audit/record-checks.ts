import { inSql } from '#db/names'
import type { Recorded } from '../module.ts'
import { approvableKinds, modules } from '../modules.ts'
import { bySql, type Check } from './check.ts'

const documents = approvableKinds.map(({ entity, table }) => ({ entity, table: inSql(table) }))
const recorded = modules.flatMap(({ records = [] }) => records)
/** The first version may come from a seeded world, which has no event per row. */
const CHANGES = `(${recorded.flatMap(({ changes }) => changes.map((kind) => `'${kind}'`)).join(', ')})`
/** Events whose entity id is not the record's: a file, a batch. */
const OF_OTHERS = `('export.made', 'import.done', 'import.undone')`

function union(write: (of: Recorded) => string): string {
  return recorded.map(write).join('\nunion all\n')
}

/** Master data, people and their events (domain, section 10, rules 7 and 8). */
export const recordChecks: Check[] = [
  bySql(
    'record-versions',
    'Every change of a record of whatever kind (documents have a check of their own) has exactly one event.',
    union(
      ({
        table,
        entity,
        name,
      }) => `select '${table} ' || ${name}, format('version %s, %s changes told', version, coalesce(changes, 0))
        from ${table} left join (
          select entity_id, count(*) as changes from event where entity = '${entity}' and kind in ${CHANGES} group by entity_id
        ) history on history.entity_id = ${table}.id
        where version - 1 <> coalesce(changes, 0)`,
    ),
  ),
  bySql(
    'event-record',
    'What an event tells of exists, or its deletion was told.',
    [...recorded, ...documents]
      .map(
        ({ table, entity }) => `select '${entity} ' || entity_id, min(kind) || ', and no such record'
          from event where entity = '${entity}' and kind not in ${OF_OTHERS}
            and not exists (select from ${table} where ${table}.id = entity_id)
          group by entity_id having not bool_or(kind like '%.deleted')`,
      )
      .join('\nunion all\n'),
  ),
  bySql(
    'unique-codes',
    'Numbers, codes, user names, addresses and telephone numbers are nobody else’s.',
    [
      ...documents.flatMap(({ entity, table }) => [
        [`${entity} number`, table, 'number'],
        [`${entity} revision`, table, `base_number || '/' || revision`],
      ]),
      ...recorded.flatMap(({ table, unique }) =>
        Object.entries(unique).map(([what, key]) => [what, table, key]),
      ),
    ]
      .map(
        ([what, table, key]) =>
          `select '${what} ' || (${key}), count(*) || ' times' from ${table} group by ${key} having count(*) > 1`,
      )
      .join('\nunion all\n'),
  ),
  bySql(
    'notification-event',
    'A notification tells of its event, at its moment, and, large imports apart, not to whoever caused it.',
    `select 'notification ' || notification.id, format('%s %s, event %s %s of %s', notification.entity,
       notification.entity_id, event.entity, event.entity_id, event.at)
     from notification join event on event.id = event_id
     where (notification.entity, notification.entity_id, notification.created_at) <> (event.entity, event.entity_id, event.at)
       or (user_id = actor_id and notification.kind not like 'importJob.%') or read_at < notification.created_at`,
  ),
  bySql(
    'customer-contact',
    'When somebody last spoke with a customer, and when next, is what its interactions say.',
    `select 'customer ' || code, format('kept %s and %s, last %s and next %s', last_contact_at, next_contact_on, last_at, next_on)
     from customer left join (
       select customer_id, max(date) as last_at, min(next_date) filter (where status <> 'processed') as next_on
       from interaction group by customer_id
     ) as said on customer_id = customer.id
     where (last_contact_at, next_contact_on) is distinct from (last_at, next_on)`,
  ),
  bySql(
    'event-time',
    'No event lies before an earlier one’s database row or in the future.',
    `select 'event ' || id, kind || ' at ' || at from event where at > now() + interval '5 minutes'`,
  ),
  bySql(
    'import-event',
    'Every import has its event.',
    `select 'import ' || file_name, 'no event of ' || created_at from import_batch
     where not exists (select from event where entity_id = import_batch.id and kind = 'import.done')`,
  ),
  bySql(
    'refresh-tokens',
    'A session has at most one refresh token that was not used.',
    `select 'session ' || session_id, count(*) || ' unused refresh tokens'
     from refresh_token where used_at is null group by session_id having count(*) > 1`,
  ),
  bySql(
    'super-admin',
    'Somebody can administer: there is a SuperAdmin who is not locked.',
    `select 'users', 'no SuperAdmin who may sign in'
     where not exists (select from app_user where role = 'SuperAdmin' and not is_locked)`,
  ),
]
