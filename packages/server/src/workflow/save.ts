import type { Diagram, DiagramNode } from '@barem/shared/workflow/diagram'
import { nameOfNode } from '@barem/shared/workflow/diagram'
import type { Workflow } from '@barem/shared/workflow/endpoints'
import { COMPARISONS_MAX, comparisonsIn, type WorkflowBody, workflowBody } from '@barem/shared/workflow/form'
import type { StepInHistory } from '@barem/shared/workflow/history'
import { fieldsOf, type RecordKind } from '#record/record-kind'
import { fieldRefusal } from '#refusal'
import { findWorkflow, presentWorkflow, type WorkflowRow } from './repository.ts'

/** Workflows as they are being drawn. What was published of one is not changed here. */
export const workflowRecord: RecordKind<WorkflowRow, WorkflowBody, Workflow> = {
  entity: 'workflow',
  event: 'workflow',
  table: 'workflow',
  load: (db, _, id, lock) => findWorkflow(db, id, lock),
  form: (row) => fieldsOf<WorkflowBody>(workflowBody, row as unknown as WorkflowBody),
  words: (row) => ({
    departmentId: row.departmentName,
    rules: { type: row.type, rule: row.rules, names: namesOf(row, row.rules) },
    diagram: { ways: waysOf(row.diagram) },
    ...Object.fromEntries(row.diagram.nodes.flatMap((node) => stepIn(row, node))),
  }),
  present: presentWorkflow,
  nameOf: ({ code }) => code,
  prepare: async (_, form) => {
    refuseTooMany(form)
    return {
      columns: { ...form, rules: JSON.stringify(form.rules), diagram: JSON.stringify(form.diagram) },
    }
  },
}

/** Refuses a drawing whose conditions have, with the rules beside it, more comparisons than a workflow may. */
export function refuseTooMany(drawn: Pick<WorkflowBody, 'rules' | 'diagram'>): void {
  if (comparisonsIn(drawn) > COMPARISONS_MAX)
    throw fieldRefusal('diagram', 'too_many_comparisons', { maximum: COMPARISONS_MAX })
}

/** A step as the history keeps it: what it says, and how those are called whom it names. */
function stepIn(row: WorkflowRow, node: DiagramNode): [field: string, step: StepInHistory][] {
  if (nameOfNode(node) === null) return []
  const type = node.kind === 'condition' ? row.type : null
  return [[`diagram.${node.id}`, { type, node, names: namesOf(row, node) }]]
}

/** Whoever stands by id in a part of a workflow. */
function namesOf({ named }: WorkflowRow, part: object) {
  const text = JSON.stringify(part)
  return named.filter(({ id }) => text.includes(id))
}

/** Where each way leads; start and end by their kind. */
function waysOf({ nodes, edges }: Diagram) {
  const called = new Map(nodes.map((node) => [node.id, nameOfNode(node) ?? `:${node.kind}`]))
  return edges.map(({ from, to, when }) => [called.get(from) ?? '', when, called.get(to) ?? ''])
}
