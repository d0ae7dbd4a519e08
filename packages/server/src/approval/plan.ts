import { approvalLifecycle } from '@barem/shared/approval/lifecycle'
import type { FollowedWorkflow } from '@barem/shared/approval/schema'
import type { Facts, FactValue } from '@barem/shared/workflow/rule'
import type { RuleFields } from '@barem/shared/workflow/rule-fields'
import { matching } from '@barem/shared/workflow/walk'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import type { AnyKind, ApprovableDetail } from './kind.ts'
import { ownersOf } from './part.ts'
import { type PlannedStep, resolveSteps } from './resolve-steps.ts'
import { approvableDocument, approvalActor } from './rights.ts'
import type { Notice } from './round.ts'
import { workflowsInForce } from './workflows.ts'

/** Who decides on a request, step by step, and who is told. */
export interface Plan {
  versionId: string | null
  followed: FollowedWorkflow | null
  steps: PlannedStep[]
  notices: Notice[]
}

/** What a document's row says to the rules of workflows. */
export function factsOf(fields: RuleFields, row: object): Facts {
  return (field) => {
    const value = (row as Record<string, FactValue | undefined>)[fields[field]?.key ?? '']
    return value === undefined || value === '' ? null : value
  }
}

/**
 * The steps of a request made now: those of the workflow that fits, else one by the document's own approver. Refuses where
 * a step has nobody who may decide.
 */
export async function planOf(kind: AnyKind, call: CommandContext, row: ApprovableDetail): Promise<Plan> {
  return (row.byWorkflow ? await planByWorkflow(kind, call, row) : null) ?? planAlone(kind, call, row)
}

/** A single step by the designated approver. */
function planAlone(kind: AnyKind, { actor }: CommandContext, row: ApprovableDetail): Plan {
  const alone = approvableDocument({ ...row, byWorkflow: false }, actor, kind)
  const refused = approvalLifecycle.refusal('request-approval', alone, approvalActor(kind.entity, actor))
  if (refused) throw new Refusal(kind.codes?.[refused] ?? refused)
  const people = [{ id: row.approverId!, name: row.approverName! }]
  return {
    versionId: null,
    followed: null,
    steps: [{ node: null, name: null, quorum: 1, people }],
    notices: [],
  }
}

async function planByWorkflow(
  kind: AnyKind,
  call: CommandContext,
  row: ApprovableDetail,
): Promise<Plan | null> {
  const { trx, actor } = call
  const { entity, ruleFields } = kind
  const facts = factsOf(ruleFields, row)
  const whose = { officerId: String(facts('officer')), authorId: row.authorId }
  const workflow = matching(await workflowsInForce(trx, entity, whose), facts)
  if (!workflow) return null
  const { steps, notices, faults } = await resolveSteps(trx, workflow.diagram, {
    ...{ entity, facts, departmentId: workflow.departmentId, designatedId: row.approverId },
    owners: [...ownersOf(kind, row), actor.id],
    ownersMayDecide: actor.selfApproval.includes(entity),
  })
  const { code, name, number, versionId } = workflow
  const [fault] = faults
  if (fault)
    throw new Refusal('approval.step-without-approver', {
      params: { step: fault.name ?? name, workflow: `${code} · ${name}` },
    })
  return { versionId, followed: { code, name, number }, steps, notices }
}
