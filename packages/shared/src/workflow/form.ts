import { z } from 'zod'
import { approvableEntities } from '#business'
import { id } from '#http/page'
import { text } from '#values/text'
import { type Diagram, diagramSchema } from './diagram.ts'
import { comparisonsOf, type Rule, roughCount, ruleSchema } from './rule.ts'

export const workflowStatuses = ['active', 'inactive'] as const
export type WorkflowStatus = (typeof workflowStatuses)[number]

export const PRIORITY_MAX = 1000
/** Of a whole workflow, its conditions and all groups together: it is compared with many documents at once. */
export const COMPARISONS_MAX = 200

/** How many comparisons a workflow has: those that say what it is for, and those of its conditions. */
export function comparisonsIn({ rules, diagram }: { rules: Rule; diagram: Diagram }): number {
  const conditions = diagram.nodes.flatMap((node) => ('rule' in node && node.rule ? [node.rule] : []))
  return [rules, ...conditions].flatMap(comparisonsOf).length
}

/** Refuses what has too many comparisons before any of them is parsed. */
function atMost(count: (given: unknown) => number) {
  return (given: unknown, context: z.RefinementCtx) => {
    if (count(given) > COMPARISONS_MAX)
      context.addIssue({
        code: 'custom',
        params: { code: 'too_many_comparisons', maximum: COMPARISONS_MAX },
      })
    return given
  }
}

function roughCountOfNodes(diagram: unknown): number {
  const nodes = (diagram as { nodes?: unknown } | null | undefined)?.nodes
  if (!Array.isArray(nodes)) return 0
  return nodes.reduce((sum, node) => sum + (node?.rule ? roughCount(node.rule) : 0), 0)
}

/** The form of a workflow. Its status counts at once; everything else for documents once it is published. */
export const workflowBody = z.strictObject({
  name: text({ max: 200 }),
  description: text({ max: 2000, lines: true }).nullable().default(null),
  /** Of whoever looks after or wrote the document. */
  departmentId: id,
  /** The kind of document it is for. */
  type: z.enum(approvableEntities),
  status: z.enum(workflowStatuses).default('active'),
  /** Of several that fit the highest goes first. */
  priority: z.number().int().min(0).max(PRIORITY_MAX).default(0),
  rules: z.preprocess<unknown, typeof ruleSchema, Rule>(atMost(roughCount), ruleSchema),
  diagram: z.preprocess<unknown, typeof diagramSchema, Diagram>(atMost(roughCountOfNodes), diagramSchema),
})
export type WorkflowBody = z.output<typeof workflowBody>
