import { type Fault, faultAt, faultsOf } from '@barem/shared/workflow/check'
import type { Approver } from '@barem/shared/workflow/diagram'
import { peopleOf, stepAt } from '#approval/resolve-steps'
import type { DocumentKind } from '#document/kind'
import type { Db } from '#list/list'
import type { WorkflowRow } from './repository.ts'

type Drawn = Pick<WorkflowRow, 'departmentId' | 'rules' | 'diagram'>

/** Everything that stands against publishing a workflow: what is wrong in the drawing, and with whom it names. */
export async function workflowFaults(db: Db, kind: DocumentKind, row: Drawn): Promise<Fault[]> {
  const { diagram, departmentId } = row
  const drawn = faultsOf(row, kind.ruleFields)
  const approvers = diagram.nodes.flatMap((node) =>
    'approver' in node && node.approver ? [node.approver] : [],
  )
  const [people, groups] = await Promise.all([
    peopleOf(db, approvers, { departmentId, designatedId: null }),
    groupsOf(db, approvers),
  ])
  const asked = [...new Set(approvers.flatMap(people.askedOf))]
  const known = new Map(
    asked.length === 0
      ? []
      : (
          await db
            .selectFrom('appUser')
            .select(['id', 'fullName', 'isLocked'])
            .where('id', 'in', asked)
            .execute()
        ).map((one) => [one.id, one]),
  )
  const faults = diagram.nodes.flatMap((node): Fault[] => {
    if (!('approver' in node) || node.approver === null || node.approver.by === 'designated') return []
    const { approver } = node
    if (approver.by === 'group' && !groups.has(approver.id)) return [faultAt('group_missing', node)]
    const gone = people.askedOf(approver).flatMap((id): Fault[] => {
      const person = known.get(id)
      if (!person) return [faultAt('person_missing', node)]
      return person.isLocked && approver.by !== 'group'
        ? [faultAt('person_locked', node, person.fullName)]
        : []
    })
    if (gone.length > 0 || node.kind === 'notify')
      return gone.length > 0 || people.askedOf(approver).length > 0
        ? gone
        : [faultAt(nobodyAt(approver), node)]
    const { step, fault } = stepAt(node, people, { entity: kind.entity, owners: [], ownersMayDecide: true })
    const able = new Set(step.people.map(({ id }) => id))
    const unable = approver.by === 'group' ? [] : people.of(approver).filter(({ id }) => !able.has(id))
    if (unable.length > 0) return unable.map(({ fullName }) => faultAt('person_unable', node, fullName))
    return fault ? [faultAt(fault, node)] : []
  })
  return [...drawn, ...faults]
}

const nobodyAt = ({ by }: Approver) => (by === 'head' ? 'head_missing' : 'group_empty')

async function groupsOf(db: Db, approvers: readonly Approver[]): Promise<Set<string>> {
  const ids = approvers.flatMap((one) => (one.by === 'group' ? [one.id] : []))
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('roleGroup').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
