import { eventOf } from '@barem/shared/approval/events'
import { approvalLifecycle, verbs } from '@barem/shared/approval/lifecycle'
import type { AnyKind } from '#approval/kind'
import { inSql } from '#db/names'
import { bySql, type Check } from './check.ts'

/** Per event the statuses it may leave, those allowed before it and whether it is the last, derived from the lifecycle table. */
function stepsOf(entity: string): string {
  const list = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`
  const step = (kind: string, leaves: readonly string[], follows: readonly string[], last: boolean) =>
    `('${entity}.${kind}', ${list(leaves)}, ${list(follows)}, ${last})`
  const { transitions } = approvalLifecycle
  const byVerb = Map.groupBy(transitions, (one) => one.verb)
  const steps = verbs.map((verb) => {
    const leaves = [...new Set(byVerb.get(verb)!.map((one) => one.to))]
    const closes = verb === 'clone-and-cancel'
    return step(
      eventOf[verb],
      leaves,
      byVerb.get(verb)!.map((one) => one.from),
      closes || !transitions.some(({ from }) => leaves.includes(from)),
    )
  })
  const created = step('created', ['draft'], ['nothing'], false)
  return `(values ${[created, ...steps].join(',\n  ')}) as step (kind, leaves, follows, last)`
}

/** Whom a step was for when it was sent: a request that waits may be handed over, and its document stays as it was sent. */
const designated = 'coalesce(former_approvers[1], approver_id)'

/** Compares a document's history with its state and its requests (domain, section 10, rules 8 and 9). */
function checksOf({ entity, table: name }: AnyKind): Check[] {
  const table = inSql(name)
  const steps = stepsOf(entity)
  const told = `(select event.*, leaves, follows, lag(leaves) over history as before, lag(last) over history as over
    from event join ${steps} using (kind) where entity = '${entity}'
    window history as (partition by entity_id order by seq))`
  // requests from before the rule of content authors are exempt
  const newRule = `(sent ->> 'namedAt') is null`
  // the configuration had let people approve their own documents of this kind before
  const letThem = `exists (select from event own where own.entity = 'configuration' and own.at <= decided_at
    and own.changes::text like '%"kinds"%${entity}%')`
  const requests = `approval where entity = '${entity}' and entity_id = ${table}.id`
  return [
    bySql(
      `${entity}-events`,
      `Every version of a ${entity} has exactly one event, the first at its making, the last at its latest change.`,
      `select number, format('version %s, %s events from %s to %s', version, coalesce(events, 0), first, last)
       from ${table} left join (
         select entity_id, count(*) as events, min(at) as first, max(at) as last
         from event join ${steps} using (kind) where entity = '${entity}' group by entity_id
       ) history on history.entity_id = ${table}.id
       where (version, created_at, modified_at) is distinct from (coalesce(events, 0), first, last)`,
    ),
    bySql(
      `${entity}-cancelled`,
      `A cancelled ${entity} has no later transition.`,
      `select coalesce(number, entity_id::text), format('%s after it was cancelled', kind)
       from ${told} told left join ${table} on ${table}.id = entity_id
       where over`,
    ),
    bySql(
      `${entity}-transitions`,
      `Every step in a ${entity}’s history is one the lifecycle allows.`,
      `select coalesce(number, entity_id::text), format('%s while it was %s', kind, coalesce(array_to_string(told.before, ' or '), 'nothing'))
       from ${told} told left join ${table} on ${table}.id = entity_id
       where over is not true and not coalesce(told.before, array['nothing']) && follows`,
    ),
    bySql(
      `${entity}-status`,
      `A ${entity}’s status is the one its last event left; closed is what was cloned.`,
      `select number, format('%s%s, last event %s', status, case when closed then ' and closed' else '' end, kind)
       from ${table} join (
         select distinct on (entity_id) entity_id, kind, leaves
         from event join ${steps} using (kind) where entity = '${entity}'
         order by entity_id, seq desc
       ) latest on latest.entity_id = ${table}.id
       where not status = any (leaves) or closed <> (kind = '${entity}.cloned')`,
    ),
    bySql(
      `${entity}-request`,
      `A pending ${entity}, and no other, has an open request with its event, and it waits for its approver, or for those its workflow names.`,
      `select number, format('%s, approver %s, open request %s, waiting for %s', status, coalesce(approver_id::text, 'nobody'),
         coalesce(requested_at::text, 'none'), coalesce(waiting::text, 'nobody'))
       from ${table} left join lateral (
         select *, (select ${designated} from approval_step where approval_id = approval.id and decision is null
           order by position limit 1) as waiting
         from ${requests} and open
       ) request on true
       where (status = 'pending') <> (request.id is not null) or (status = 'pending' and (waiting is null or (workflow_version_id is null and waiting is distinct from approver_id)
         or not exists (select from event where entity = '${entity}' and entity_id = ${table}.id
           and kind = '${entity}.approval-requested' and at = requested_at and actor_id = requested_by)))`,
    ),
    bySql(
      `${entity}-decision`,
      'What is approved or rejected was decided by its designated approver, or as its workflow says, with an event; nobody approves their own unless the configuration let them.',
      `select number, format('%s by %s at %s, approver %s', status, coalesce(decided_by::text, 'nobody'), decided_at,
         coalesce(${table}.approver_id::text, 'nobody'))
       from ${table} left join lateral (
         select * from ${requests} order by round desc limit 1
       ) request on true
       left join lateral (
         select *, ${designated} as designated from approval_step where approval_id = request.id and decision = status
       ) decided on true
       where status in ('approved', 'rejected') and (decided.designated is null
         or (workflow_version_id is null and decided.designated is distinct from ${table}.approver_id)
         or (status = 'approved' and not ${letThem} and (decided_by in (author_id, requested_by)
           or (${newRule} and decided_by = any (content_authors))))
         or not carried and not exists (select from event where entity = '${entity}' and entity_id = ${table}.id
           and kind = '${entity}.' || status and at = decided_at and actor_id = decided_by))`,
    ),
    bySql(
      `${entity}-authors`,
      `Whoever wrote or changed a ${entity} counts as its author.`,
      `select number, format('changed by %s at %s', actor_id, at)
       from event join ${table} on ${table}.id = entity_id
       where entity = '${entity}' and kind in ('${entity}.created', '${entity}.updated')
         and ${newRule} and not actor_id = any (content_authors)
         -- who hands a draft over writes nothing of it: that change alone has a note, from whom to whom
         and event.note is null`,
    ),
    bySql(
      `${entity}-bell`,
      `An approver of the first step of a pending ${entity} was told.`,
      `select number, 'no notification for its approver'
       from ${table} where status = 'pending' and not exists (
         select from event join notification on event_id = event.id
         where event.entity = '${entity}' and event.entity_id = ${table}.id
           and event.at = (select requested_at from ${requests} and open) and event.kind = '${entity}.approval-requested' and user_id in (
             select unnest(step.approver_id || former_approvers) from approval_step step
             where position = 1 and approval_id = (select id from ${requests} and open)))`,
    ),
  ]
}

export function lifecycleChecks(kinds: readonly AnyKind[]): Check[] {
  return kinds.flatMap(checksOf)
}
