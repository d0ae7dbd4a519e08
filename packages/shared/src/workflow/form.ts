import { z } from 'zod'
import { approvableEntities } from '#business'
import { id } from '#http/page'
import { text } from '#values/text'
import { diagramSchema } from './diagram.ts'
import { ruleSchema } from './rule.ts'

export const workflowStatuses = ['active', 'inactive'] as const
export type WorkflowStatus = (typeof workflowStatuses)[number]

export const PRIORITY_MAX = 1000

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
  rules: ruleSchema,
  diagram: diagramSchema,
})
export type WorkflowBody = z.output<typeof workflowBody>
