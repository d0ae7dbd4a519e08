import type { ApprovableEntity } from '@barem/shared/business'
import type { Reference } from '@barem/shared/http/page'
import { compareByGivenName, vietnameseOrder } from '@barem/shared/values/given-name'
import { type Fault, type FaultCode, faultAt } from '@barem/shared/workflow/check'
import type { Approver, Diagram, NodeOf, Quorum } from '@barem/shared/workflow/diagram'
import type { Facts } from '@barem/shared/workflow/rule'
import { type Passed, walk } from '@barem/shared/workflow/walk'
import { type Actor, may } from '#access/actor'
import { findPeople } from '#access/people'
import { ofAnyLength, runStatement } from '#db/statement'
import type { Db } from './kind.ts'
import type { Notice } from './round.ts'

/** A step of a request: whoever may act, and how many of them must. */
export interface PlannedStep {
  /** The node of the drawing, and what it is called; neither where no workflow says the step. */
  node: string | null
  name: string | null
  quorum: number
  people: Reference[]
}

/** A document on its way through a drawing. */
export interface OnTheWay {
  entity: ApprovableEntity
  facts: Facts
  /** Of the workflow it goes by: its head may be asked. */
  departmentId: string | null
  /** Whom it names as its approver. */
  designatedId: string | null
  /** Whoever wrote, changed or sends it: they decide only where the company lets them. */
  owners: readonly string[]
  ownersMayDecide: boolean
}

interface Resolved {
  passed: (Passed & { step?: PlannedStep; told?: Reference[] })[]
  steps: PlannedStep[]
  notices: Notice[]
  /** Steps that nobody could decide. */
  faults: Fault[]
}

/**
 * Who decides in which step, and who is told on the way. Of a role group those decide who may; people by name must all be
 * able to where all of them are asked, so that nobody is left out in silence. Whoever owns the document is not asked.
 */
export async function resolveSteps(db: Db, diagram: Diagram, document: OnTheWay): Promise<Resolved> {
  const { passed, ends } = walk(diagram, document.facts)
  const named = passed.flatMap(({ node }) => ('approver' in node && node.approver ? [node.approver] : []))
  const people = await peopleOf(db, named, document)
  const resolved: Resolved = { passed: [], steps: [], notices: [], faults: [] }
  if (!ends) resolved.faults.push(faultAt('no_way_on', passed.at(-1)?.node ?? null))
  for (const one of passed) {
    if (one.node.kind === 'approval') {
      const { step, fault } = stepAt(one.node, people, document)
      if (fault) resolved.faults.push(faultAt(fault, one.node))
      resolved.steps.push(step)
      resolved.passed.push({ ...one, step })
    } else if (one.node.kind === 'notify') {
      const told = people.of(one.node.approver).filter((actor) => may(actor, `${document.entity}:view`))
      const notice = { after: resolved.steps.length, name: one.node.name, people: told.map(({ id }) => id) }
      if (told.length > 0) resolved.notices.push(notice)
      resolved.passed.push({ ...one, told: told.map(called) })
    } else resolved.passed.push(one)
  }
  if (ends && resolved.steps.length === 0) resolved.faults.push(faultAt('no_approval', null))
  return resolved
}

const called = ({ id, fullName }: Actor): Reference => ({ id, name: fullName })

/** The step at a node, and why nobody could decide it. */
export function stepAt(
  node: NodeOf<'approval'>,
  people: PeopleOf,
  { entity, owners, ownersMayDecide }: Pick<OnTheWay, 'entity' | 'owners' | 'ownersMayDecide'>,
): { step: PlannedStep; fault: FaultCode | null } {
  const { approver, quorum } = node
  const able = people
    .of(approver)
    .filter(
      ({ id, ...actor }) =>
        may({ id, ...actor }, `${entity}:approve`) && (ownersMayDecide || !owners.includes(id)),
    )
  const needed = neededOf(quorum, able.length)
  const step = { node: node.id, name: node.name, quorum: needed, people: able.map(called) }
  const asked = people.askedOf(approver)
  if (able.length === 0) return { step, fault: nobody(approver, asked.length) }
  if (approver?.by === 'people' && quorum === 'all' && able.length < asked.length)
    return { step, fault: 'person_unable' }
  return { step, fault: able.length < needed ? 'quorum_beyond' : null }
}

function neededOf(quorum: Quorum, people: number): number {
  if (quorum === 'any') return 1
  return quorum === 'all' ? Math.max(people, 1) : quorum
}

function nobody(approver: Approver | null, asked: number): FaultCode {
  if (approver === null) return 'approver_missing'
  if (approver.by === 'head' && asked === 0) return 'head_missing'
  return approver.by === 'group' ? 'group_empty' : 'person_unable'
}

export interface PeopleOf {
  /** Whom an approver names, whether they can sign in or not. */
  askedOf(approver: Approver | null): readonly string[]
  /** Those of them who can. */
  of(approver: Approver | null): Actor[]
}

/** The people that a drawing names, as they stand now: two statements for all of them. */
export async function peopleOf(
  db: Db,
  approvers: readonly Approver[],
  { departmentId, designatedId }: Pick<OnTheWay, 'departmentId' | 'designatedId'>,
): Promise<PeopleOf> {
  const groups = approvers.flatMap((one) => (one.by === 'group' ? [one.id] : []))
  const asked = approvers.some(({ by }) => by === 'group' || by === 'head')
  const members = asked
    ? await runStatement<{ groupId: string | null; userId: string }>(
        db,
        `select role_group_id as group_id, user_id from user_role_group where role_group_id = any (${ofAnyLength('$1')})
        union all select null, head_id from department where id = $2 and head_id is not null`,
        [groups, departmentId],
      )
    : []
  const askedOf = (approver: Approver | null): readonly string[] => {
    switch (approver?.by) {
      case 'people':
        return approver.ids
      case 'group':
        return members.filter(({ groupId }) => groupId === approver.id).map(({ userId }) => userId)
      case 'head':
        return members.filter(({ groupId }) => groupId === null).map(({ userId }) => userId)
      case 'designated':
        return designatedId === null ? [] : [designatedId]
      default:
        return []
    }
  }
  const found = await findPeople(db, [...new Set(approvers.flatMap(askedOf))])
  const byId = new Map(found.map((actor) => [actor.id, actor]))
  const inOrder = (actors: Actor[], approver: Approver | null) =>
    approver?.by === 'group'
      ? actors.toSorted(
          (one, other) =>
            compareByGivenName(one.fullName, other.fullName) || vietnameseOrder.compare(one.id, other.id),
        )
      : actors
  return {
    askedOf,
    of: (approver) =>
      inOrder(
        [...new Set(askedOf(approver))].flatMap((id) => byId.get(id) ?? []),
        approver,
      ),
  }
}
