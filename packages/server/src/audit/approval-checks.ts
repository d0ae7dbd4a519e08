import { TIME_ZONE } from '@barem/shared/values/local-date'
import { sql } from 'kysely'
import { canonicalJson } from '#approval/snapshot'
import { inSql } from '#db/names'
import type { DocumentKind } from '#document/kind'
import { type AuditContext, byFindings, bySql, type Check, type Finding } from './check.ts'
import { documentsWithLines } from './document-pages.ts'

/** Checks of what was sent for approval (domain, section 10, rule 6). */
export function approvalChecks(kinds: readonly DocumentKind[]): Check[] {
  const documents = `(${kinds
    .map(({ entity, table }) => `select '${entity}' as entity, id as entity_id, number from ${inSql(table)}`)
    .join(' union all ')}) document`
  return [
    bySql(
      'snapshot-hash',
      'A snapshot’s hash is the hash of its content.',
      `select format('%s %s, snapshot %s', entity, coalesce(number, entity_id::text), approval_snapshot.id),
       'hash ' || left(sha256, 12) || '…'
     from approval_snapshot left join ${documents} using (entity, entity_id)
     where sha256 <> encode(sha256(convert_to(content, 'UTF8')), 'hex')`,
    ),
    bySql(
      'snapshot-request',
      'Every request for approval has its event and exactly one snapshot, and every snapshot its request.',
      `select coalesce(number, entity_id::text), format('%s events, %s requests and %s snapshots at %s', events, requests, snapshots, at)
     from (
       select entity, entity_id, at, sum(event) as events, sum(request) as requests, sum(snapshot) as snapshots from (
         select entity, entity_id, at, 1 as event, 0 as request, 0 as snapshot from event where kind like '%.approval-requested'
         union all select entity, entity_id, requested_at, 0, 1, 0 from approval
         union all select entity, entity_id, created_at, 0, 0, 1 from approval_snapshot
       ) kept group by entity, entity_id, at
     ) moment left join ${documents} using (entity, entity_id)
     where events <> 1 or requests <> 1 or snapshots <> 1`,
    ),
    bySql(
      'approval-steps',
      'The steps of a request are numbered from the first; an open one waits in one of them, another was decided or ended.',
      `select coalesce(number, entity_id::text), format('request of %s, %s, steps %s, %s decided', requested_at,
       case when open then 'open' else 'over' end, coalesce(steps, 0), coalesce(decided, 0))
     from approval left join (
       select approval_id, count(*) as steps, count(decision) as decided, min(position) as first, max(position) as last,
         count(distinct position) as places, count(*) filter (where waiting) as waiting
       from approval_step group by approval_id
     ) step on approval_id = approval.id left join ${documents} using (entity, entity_id)
     where steps is null or first <> 1 or places <> last or (open and decided = steps)
       or (not open and withdrawn_at is null and ended_as is null and decided = 0)
       or waiting <> case when open then steps - decided else 0 end`,
    ),
    bySql(
      'approval-order',
      'A step is decided once those before it are passed; a request that ended approved has passed them all.',
      `select coalesce(number, entity_id::text), format('step %s is not passed, step %s was decided', short.position,
         coalesce(later.position::text, 'all'))
       from (
         select approval_id, position from approval_step group by approval_id, position
         having count(*) filter (where decision = 'approved') < min(quorum)
       ) short
       join approval on approval.id = short.approval_id left join ${documents} using (entity, entity_id)
       left join approval_step later on later.approval_id = approval.id and later.position > short.position and later.decision is not null
       where later.id is not null or (not open and withdrawn_at is null and ended_as is null
         and not exists (select from approval_step no where no.approval_id = approval.id and decision = 'rejected'))`,
    ),
    bySql(
      'approval-deputy',
      'Whoever decided in another’s place was their deputy then, for such documents.',
      // clocks of instances differ, and of calls that wait for each other the later may have begun earlier
      `select coalesce(number, entity_id::text), format('step %s, by %s for %s at %s', position, decided_by_name, approver_name, decided_at)
       from approval_step step join approval on approval.id = approval_id left join ${documents} using (entity, entity_id)
       where decided_by <> approver_id and not exists (
         select from (
           select principal_id, deputy_id, first_day, last_day, kinds, modified_at as from_moment, 'infinity' as until_moment from deputy
           union all select principal_id, deputy_id, first_day, last_day, kinds, from_moment, until_moment from deputy_past
         ) standing
         where principal_id = approver_id and deputy_id = decided_by and (kinds is null or entity = any (kinds))
           and decided_at between from_moment - interval '1 minute' and until_moment + interval '1 minute'
           and (decided_at at time zone '${TIME_ZONE}')::date between first_day and last_day)`,
    ),
    byFindings(
      'snapshot-content',
      'What is pending or approved is word by word what was sent for approval.',
      (context) => contentsThatDiffer(context, kinds),
    ),
  ]
}

async function* contentsThatDiffer(
  { trx }: AuditContext,
  kinds: readonly DocumentKind[],
): AsyncIterable<Finding> {
  for (const kind of kinds)
    for await (const page of documentsWithLines(trx, kind, ['pending', 'approved'])) {
      const snapshots = await trx
        .selectFrom('approvalSnapshot')
        .distinctOn('entityId')
        .select(['entityId', 'schemaVersion', 'content'])
        .select(
          sql<number>`(
          select count(*)::int from approval join approval_step step on step.approval_id = approval.id
          where approval.snapshot_id = approval_snapshot.id and decision is not null and not carried)`.as(
            'decisions',
          ),
        )
        .where('entity', '=', kind.entity)
        .where(
          'entityId',
          'in',
          page.map(({ row }) => row.id),
        )
        .orderBy('entityId')
        .orderBy('createdAt', 'desc')
        .execute()
      const latest = new Map(snapshots.map((snapshot) => [snapshot.entityId, snapshot]))
      for (const { row, lines } of page) {
        const snapshot = latest.get(row.id)
        // Each decision made one version more, and so did a clone, which leaves what is in use approved and closed.
        const later = (snapshot?.decisions ?? 0) + (row.closed ? 1 : 0)
        const sent = { ...row, version: row.version - later }
        if (!snapshot) yield { place: row.number, found: 'no snapshot' }
        else if (
          canonicalJson(kind.content({ row: sent, lines } as never, snapshot.schemaVersion)) !==
          snapshot.content
        )
          yield { place: row.number, found: 'it differs from its snapshot' }
      }
    }
}
