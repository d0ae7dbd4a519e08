import { transitionOf, type Verb, verbs } from '@barem/shared/approval/lifecycle'
import { bySql, type Check } from './check.ts'

/** The event that tells of each verb. */
const told: Record<Verb, string> = {
  update: 'updated',
  delete: 'deleted',
  'request-approval': 'approval-requested',
  withdraw: 'withdrawn',
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  'clone-and-cancel': 'cloned',
}

const step = (kind: string, leaves: string, follows: readonly string[]) =>
  `('quotation.${kind}', '${leaves}', array[${follows.map((status) => `'${status}'`).join(', ')}])`

/** What each event of a quotation leaves behind, and what may have stood before it: the table of the lifecycle. */
const STEPS = `(values
  ${[
    step('created', 'draft', ['nothing']),
    ...verbs.map((verb) => step(told[verb], transitionOf(verb).to, transitionOf(verb).from)),
  ].join(',\n  ')}
) as step (kind, leaves, follows)`

const TOLD = `(select event.*, leaves, follows,
    coalesce(lag(leaves) over (partition by entity_id order by at, event.id), 'nothing') as before
  from event join ${STEPS} using (kind) where entity = 'quotation')`

/** What a quotation's history says against what it is (domain, section 10, rules 8 and 9). */
export const lifecycleChecks: Check[] = [
  bySql(
    'quotation-events',
    'Every version of a quotation has exactly one event, the first at its making, the last at its latest change.',
    `select number, format('version %s, %s events from %s to %s', version, coalesce(events, 0), first, last)
     from quotation left join (
       select entity_id, count(*) as events, min(at) as first, max(at) as last
       from event join ${STEPS} using (kind) where entity = 'quotation' group by entity_id
     ) history on history.entity_id = quotation.id
     where (version, created_at, modified_at) is distinct from (coalesce(events, 0), first, last)`,
  ),
  bySql(
    'quotation-cancelled',
    'A cancelled quotation has no later transition.',
    `select coalesce(number, entity_id::text), format('%s after it was cancelled', kind)
     from ${TOLD} told left join quotation on quotation.id = entity_id
     where before in ('cancelled', 'gone')`,
  ),
  bySql(
    'quotation-transitions',
    'Every step in a quotation’s history is one the lifecycle allows.',
    `select coalesce(number, entity_id::text), format('%s while it was %s', kind, before)
     from ${TOLD} told left join quotation on quotation.id = entity_id
     where before not in ('cancelled', 'gone') and not before = any(follows)`,
  ),
  bySql(
    'quotation-status',
    'A quotation’s status is the one its last event left; closed is what was cloned.',
    `select number, format('%s%s, last event %s', status, case when closed then ' and closed' else '' end, kind)
     from quotation join (
       select distinct on (entity_id) entity_id, kind, leaves
       from event join ${STEPS} using (kind) where entity = 'quotation'
       order by entity_id, at desc, event.id desc
     ) latest on latest.entity_id = quotation.id
     where status <> leaves or closed <> (kind = 'quotation.cloned')`,
  ),
  bySql(
    'quotation-request',
    'A pending quotation has an approver, a request event of its requester’s, and no decision.',
    `select number, format('approver %s, requested by %s at %s, decided by %s',
       coalesce(approver_id::text, 'nobody'), coalesce(requested_by::text, 'nobody'), requested_at, coalesce(decided_by::text, 'nobody'))
     from quotation where status = 'pending' and (approver_id is null or decided_by is not null or decided_at is not null
       or not exists (select from event where entity = 'quotation' and entity_id = quotation.id
         and kind = 'quotation.approval-requested' and at = requested_at and actor_id = requested_by))`,
  ),
  bySql(
    'quotation-decision',
    'What is approved or rejected was decided by its designated approver, with an event; nobody approves their own.',
    `select number, format('%s by %s at %s, approver %s', status, coalesce(decided_by::text, 'nobody'), decided_at,
       coalesce(approver_id::text, 'nobody'))
     from quotation where status in ('approved', 'rejected') and (decided_by is distinct from approver_id
       or (status = 'approved' and decided_by in (author_id, requested_by))
       or not exists (select from event where entity = 'quotation' and entity_id = quotation.id
         and kind = 'quotation.' || status and at = decided_at and actor_id = decided_by))`,
  ),
  bySql(
    'quotation-bell',
    'The approver of a pending quotation was told.',
    `select number, 'no notification for its approver'
     from quotation where status = 'pending' and not exists (
       select from event join notification on event_id = event.id
       where event.entity = 'quotation' and event.entity_id = quotation.id
         and event.kind = 'quotation.approval-requested' and event.at = requested_at and user_id = approver_id)`,
  ),
]
