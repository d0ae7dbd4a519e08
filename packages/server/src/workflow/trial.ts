import { toWire } from '@barem/shared/values/decimal'
import {
  type Compared,
  LOOKED_THROUGH,
  type matchedBody,
  type triedBody,
  type WorkflowTrial,
} from '@barem/shared/workflow/endpoints'
import { compares, comparisonsOf, type Facts, holds, type Rule } from '@barem/shared/workflow/rule'
import { PARTNER_TYPE } from '@barem/shared/workflow/rule-fields'
import { matching } from '@barem/shared/workflow/walk'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, may } from '#access/actor'
import { seenOnly } from '#access/record-scope'
import { seen } from '#approval/find'
import { ownersOf } from '#approval/part'
import { factsOf } from '#approval/plan'
import { type PlannedStep, resolveSteps } from '#approval/resolve-steps'
import { workflowsInForce } from '#approval/workflows'
import { searchConditions } from '#db/search'
import type { DocumentKind } from '#document/kind'
import { partnerCalled } from '#document/partner-called'
import { asShownTo, partnerColumns } from '#document/rows'
import type { ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { Refusal } from '#refusal'
import { workflowFaults } from './faults.ts'
import { named } from './publish.ts'
import { refuseTooMany } from './save.ts'

/**
 * What a document would go through by a workflow as it is given, saved or not: who decides in which step, and which
 * comparison says so. Nothing of it is kept. Refuses a document that the caller may not see, and of whoever may not save
 * workflows what is not saved: by steps of their own they would ask who is in which group, and who is locked.
 */
export async function tryWorkflow(
  { db, actor, locale }: ReadContext,
  kind: DocumentKind,
  drawn: z.output<typeof triedBody> & { documentId: string },
): Promise<WorkflowTrial> {
  const draws = maySaveWorkflows(actor)
  if (!draws && !(await isSaved(db, drawn)))
    throw new Refusal('forbidden', { params: { permission: 'workflow:update' } })
  refuseTooMany(drawn)
  const { row: document } = await seen(kind, db, actor, await kind.loadRow(db, drawn.documentId))
  const { departmentId, rules, diagram } = drawn
  // a given-away partner's type is read by a request, and told to nobody who does not see the partner
  const facts = factsOf(kind.ruleFields, asShownTo(actor, kind, document))
  const { officerId, authorId } = document
  const people = db.selectFrom('appUser').select('departmentId').where('id', 'in', [officerId, authorId])
  const departments = (await people.execute()).map((one) => one.departmentId)
  const published = await workflowsInForce(db, kind.entity, { officerId, authorId })
  const whole = factsOf(kind.ruleFields, document)
  const inForce = matching(published, whole)
  const chosenHidden = published.some((one) =>
    comparisonsOf(one.rules).some(({ field }) => facts(field) !== whole(field)),
  )
  const { passed, faults } = await resolveSteps(db, diagram, {
    ...{ entity: kind.entity, facts, departmentId, designatedId: document.approverId },
    owners: ownersOf(kind, document),
    ownersMayDecide: actor.selfApproval.includes(kind.entity),
  })
  let before: PlannedStep | null = null
  return {
    document: { id: document.id, number: document.number },
    fits: { department: departments.includes(departmentId), rules: holds(rules, facts) },
    comparisons: compared(rules, facts),
    passed: passed.map((one) => {
      const { node, step } = one
      const earlier = before
      if (step) before = step
      return {
        ...{ node: node.id, kind: node.kind, name: node.name },
        held: 'held' in one ? one.held : null,
        comparisons: 'rule' in node && node.rule ? compared(node.rule, facts) : [],
        quorum: step?.quorum ?? null,
        people: step?.people ?? one.told ?? [],
        carried: step ? carriedFrom(earlier, step) : [],
      }
    }),
    faults: faults.map((fault) => named(fault, locale)),
    check: draws ? (await workflowFaults(db, kind, drawn)).map((fault) => named(fault, locale)) : [],
    chosen:
      inForce && !chosenHidden
        ? { id: inForce.workflowId, code: inForce.code, name: inForce.name, number: inForce.number }
        : null,
    chosenHidden,
  }
}

/** Each comparison of a rule with what the document says. */
function compared(rule: Rule, facts: Facts): Compared[] {
  return comparisonsOf(rule).map((one) => ({
    ...one,
    fact: facts(one.field),
    holds: compares(one, facts),
  }))
}

export function maySaveWorkflows(actor: Actor): boolean {
  return may(actor, 'workflow:update') || may(actor, 'workflow:create')
}

/** Whether a workflow is saved that says the same of who decides. */
async function isSaved(db: Db, { type, departmentId, rules, diagram }: z.output<typeof triedBody>) {
  const saved = await db
    .selectFrom('workflow')
    .select('id')
    .where('type', '=', type)
    .where('departmentId', '=', departmentId)
    .where(
      sql<boolean>`rules = ${JSON.stringify(rules)}::jsonb and diagram = ${JSON.stringify(diagram)}::jsonb`,
    )
    .limit(1)
    .execute()
  return saved.length > 0
}

/** Who has surely approved a step with the one before it. */
function carriedFrom(before: PlannedStep | null, { people }: PlannedStep): string[] {
  if (!before || before.quorum < before.people.length) return []
  const sure = before.people.map(({ id }) => id)
  return people.flatMap(({ id }) => (sure.includes(id) ? [id] : []))
}

/** The last documents of the kind that the caller sees and a search finds, and for which of them a workflow as it is given would be. */
export async function matchesOf(
  { db, actor }: ReadContext,
  kind: DocumentKind,
  { departmentId, rules, search }: z.output<typeof matchedBody> & { search?: string | undefined },
) {
  refuseUnviewing(actor, kind)
  const { entity, table, ruleFields } = kind
  const keys = new Set(Object.values(ruleFields).map(({ key }) => key))
  const column = (key: string) => sql.ref(`${table}.${key}`)
  const columnOf = (key: string) =>
    key === PARTNER_TYPE
      ? sql`(select customer_type_id from customer where customer.id = ${column(partnerColumns(kind).id)}
          and ${seenOnly(actor, 'customer', 'customer')}) as ${sql.ref(key)}`
      : column(key)
  const { rows } = await sql<{
    id: string
    number: string
    partner: string
    total: string
    department: boolean
  }>`
    select ${sql.join([...keys].map(columnOf))}, ${column('id')}, number,
      ${partnerCalled(kind, actor, table)} as partner, exists (
      select from app_user where id in (officer_id, author_id) and department_id = ${departmentId}) as department
    from ${sql.table(table)}
    where ${sql.join([seenOnly(actor, entity), ...searchConditions(column('searchKey'), search)], sql` and `)}
    order by ${column('modifiedAt')} desc, ${column('id')} desc limit ${LOOKED_THROUGH}`.execute(db)
  return rows.map((one) => ({
    ...{ id: one.id, number: one.number, partner: one.partner, total: toWire(one.total) },
    department: one.department,
    rules: holds(rules, factsOf(ruleFields, one)),
  }))
}

function refuseUnviewing(actor: Actor, { entity }: DocumentKind): void {
  if (!may(actor, `${entity}:view`))
    throw new Refusal('forbidden', { params: { permission: `${entity}:view` } })
}
