import { toWire } from '@barem/shared/values/decimal'
import { LOOKED_THROUGH, type WorkflowTrial } from '@barem/shared/workflow/endpoints'
import { compares, comparisonsOf, holds } from '@barem/shared/workflow/rule'
import { matching } from '@barem/shared/workflow/walk'
import { sql } from 'kysely'
import { seen } from '#approval/find'
import { ownersOf } from '#approval/part'
import { factsOf } from '#approval/plan'
import { type PlannedStep, resolveSteps } from '#approval/resolve-steps'
import { workflowsInForce } from '#approval/workflows'
import type { DocumentKind } from '#document/kind'
import { type Actor, may } from '#http/actor'
import type { ReadContext } from '#http/call'
import { seenOnly } from '#http/record-scope'
import { Refusal } from '#http/refusal'
import { named } from './publish.ts'
import type { WorkflowRow } from './repository.ts'

/**
 * What a document would go through by a workflow as it is drawn now, published or not: who decides in which step, and
 * which comparison says so. Refuses a document that the caller may not see.
 */
export async function tryWorkflow(
  { db, actor, locale }: ReadContext,
  kind: DocumentKind,
  row: WorkflowRow,
  documentId: string,
): Promise<WorkflowTrial> {
  const { row: document } = await seen(kind, db, actor, await kind.loadRow(db, documentId))
  const facts = factsOf(kind.ruleFields, document)
  const { officerId, authorId } = document
  const people = db.selectFrom('appUser').select('departmentId').where('id', 'in', [officerId, authorId])
  const departments = (await people.execute()).map((one) => one.departmentId)
  const inForce = matching(await workflowsInForce(db, kind.entity, { officerId, authorId }), facts)
  const { passed, faults } = await resolveSteps(db, row.diagram, {
    ...{ entity: kind.entity, facts, departmentId: row.departmentId, designatedId: document.approverId },
    owners: ownersOf(kind, document),
    ownersMayDecide: actor.selfApproval.includes(kind.entity),
  })
  let before: PlannedStep | null = null
  return {
    document: { id: document.id, number: document.number },
    fits: { department: departments.includes(row.departmentId), rules: holds(row.rules, facts) },
    comparisons: comparisonsOf(row.rules).map((one) => ({
      ...one,
      fact: facts(one.field),
      holds: compares(one, facts),
    })),
    passed: passed.map((one) => {
      const { node, step } = one
      const earlier = before
      if (step) before = step
      return {
        ...{ node: node.id, kind: node.kind, name: node.name },
        held: 'held' in one ? one.held : null,
        quorum: step?.quorum ?? null,
        people: step?.people ?? one.told ?? [],
        carried: step ? carriedFrom(earlier, step) : [],
      }
    }),
    faults: faults.map((fault) => named(fault, locale)),
    chosen: inForce && {
      ...{ id: inForce.workflowId, code: inForce.code, name: inForce.name, number: inForce.number },
    },
  }
}

/** Who has surely approved a step with the one before it. */
function carriedFrom(before: PlannedStep | null, { people }: PlannedStep): string[] {
  if (!before || before.quorum < before.people.length) return []
  const sure = before.people.map(({ id }) => id)
  return people.flatMap(({ id }) => (sure.includes(id) ? [id] : []))
}

/** The last documents of the kind that the caller sees, and for which of them the workflow would be. */
export async function matchesOf({ db, actor }: ReadContext, kind: DocumentKind, row: WorkflowRow) {
  refuseUnviewing(actor, kind)
  const { entity, table, ruleFields } = kind
  const keys = [...new Set(Object.values(ruleFields).map(({ key }) => key))]
  const { rows } = await sql<{ id: string; number: string; total: string; department: boolean }>`
    select ${sql.join(keys.map((key) => sql.ref(`${table}.${key}`)))}, ${sql.ref(`${table}.id`)}, number, exists (
      select from app_user where id in (officer_id, author_id) and department_id = ${row.departmentId}) as department
    from ${sql.table(table)}
    where ${seenOnly(actor, entity)}
    order by ${sql.ref(`${table}.modifiedAt`)} desc, ${sql.ref(`${table}.id`)} desc limit ${LOOKED_THROUGH}`.execute(
    db,
  )
  return rows.map((one) => ({
    ...{ id: one.id, number: one.number, total: toWire(one.total) },
    department: one.department,
    rules: holds(row.rules, factsOf(ruleFields, one)),
  }))
}

function refuseUnviewing(actor: Actor, { entity }: DocumentKind): void {
  if (!may(actor, `${entity}:view`))
    throw new Refusal('forbidden', { params: { permission: `${entity}:view` } })
}
