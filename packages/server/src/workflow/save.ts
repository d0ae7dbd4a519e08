import type { Diagram } from '@barem/shared/workflow/diagram'
import { nameOfNode } from '@barem/shared/workflow/diagram'
import type { Workflow } from '@barem/shared/workflow/endpoints'
import { type WorkflowBody, workflowBody } from '@barem/shared/workflow/form'
import { comparisonsOf, type Rule } from '@barem/shared/workflow/rule'
import { canonicalJson, hashOf, type Json } from '#approval/snapshot'
import { fieldsOf, type RecordKind } from '#record/record-kind'
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
    rules: told(
      comparisonsOf(row.rules).map(({ field }) => field),
      row.rules,
    ),
    diagram: told(
      row.diagram.nodes.flatMap((node) => nameOfNode(node) ?? []),
      row.diagram,
    ),
  }),
  present: presentWorkflow,
  nameOf: ({ code }) => code,
  prepare: async (_, form) => ({
    columns: { ...form, rules: JSON.stringify(form.rules), diagram: JSON.stringify(form.diagram) },
  }),
}

/** A tree in a line of the history: what it names, and a mark that differs where it differs. */
function told(names: readonly string[], whole: Rule | Diagram): string {
  return `${names.join(', ')} · ${hashOf(canonicalJson(whole as unknown as Json)).slice(0, 8)}`
}
