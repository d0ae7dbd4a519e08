import { z } from 'zod'
import { type ApprovableEntity, approvableEntities } from '#business'
import { recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id, idParams, pageQuery, queryInteger, reference, version } from '#http/page'
import { choiceFilter, referenceFilter } from '#list/filter'
import { recordEndpoints } from '#record/endpoints'
import { faultCodes } from './check.ts'
import { diagramSchema, nodeKinds } from './diagram.ts'
import { workflowBody, workflowStatuses } from './form.ts'
import { comparison, ruleSchema } from './rule.ts'

/** A workflow as a list shows it. */
export const workflowItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  department: reference,
  type: z.enum(approvableEntities),
  status: z.enum(workflowStatuses),
  priority: z.number().int(),
  /** The number of its last published version; null before the first. */
  published: z.number().int().nullable(),
  /** What stands here was changed since. */
  changed: z.boolean(),
  version,
  modifiedAt: z.iso.datetime(),
  abilities: recordAbilities,
})
export type WorkflowItem = z.output<typeof workflowItem>

export const workflowSchema = workflowItem.extend({
  description: z.string().nullable(),
  departmentId: id,
  rules: ruleSchema,
  diagram: diagramSchema,
})
export type Workflow = z.output<typeof workflowSchema>

export const workflowFilters = {
  departmentId: referenceFilter,
  type: choiceFilter(approvableEntities as [ApprovableEntity, ...ApprovableEntity[]]),
  status: choiceFilter(workflowStatuses),
}
export const workflowQuery = pageQuery({
  sort: ['code', 'name', 'priority', 'modifiedAt'],
  filters: workflowFilters,
})

/** What was published once, as it was then. */
export const workflowVersion = z.object({
  number: z.number().int(),
  name: z.string(),
  department: reference,
  type: z.enum(approvableEntities),
  priority: z.number().int(),
  rules: ruleSchema,
  diagram: diagramSchema,
  publishedAt: z.iso.datetime(),
  publishedBy: reference,
})
export type WorkflowVersion = z.output<typeof workflowVersion>

/** What is wrong at a node, or of the whole where none is named. */
export const workflowFault = z.object({
  code: z.enum(faultCodes),
  node: z.string().nullable(),
  name: z.string().nullable(),
  person: z.string().nullable(),
})

const fact = z.union([z.string(), z.number(), z.boolean()]).nullable()

/**
 * What a document would go through, and why. An empty field (`fact` null) fits no comparison. Whoever is locked or has no
 * right is not asked: others of "any of them" go on without; where all of several by name, or a single one, are needed it
 * is a fault, as is a group or a department without anybody who may.
 */
export const workflowTrial = z.object({
  document: z.object({ id, number: z.string() }),
  /** Whether it is of the workflow's department, and whether the rules hold. */
  fits: z.object({ department: z.boolean(), rules: z.boolean() }),
  /** Each comparison of the rules with what the document says. */
  comparisons: z.array(z.object({ ...comparison.shape, fact, holds: z.boolean() })),
  /** The nodes it passes, in order. */
  passed: z.array(
    z.object({
      node: z.string(),
      kind: z.enum(nodeKinds),
      name: z.string(),
      /** Of a condition: whether it holds. */
      held: z.boolean().nullable(),
      /** Of an approval: how many of the people must approve. */
      quorum: z.number().int().nullable(),
      people: z.array(reference),
      /** Of those, who has approved with the step before if nobody else does. */
      carried: z.array(id),
    }),
  ),
  /** Why it could not be sent. */
  faults: z.array(workflowFault),
  /**
   * What a request made now would follow: of published and active ones that fit the highest priority, of equal ones the
   * lower code. Null where the document's own approver decides.
   */
  chosen: z.object({ id, code: z.string(), name: z.string(), number: z.number().int() }).nullable(),
})
export type WorkflowTrial = z.output<typeof workflowTrial>

/** The most documents that are looked through for those a workflow would be for. */
export const LOOKED_THROUGH = 50

/** One of the last documents of the kind. */
export const workflowMatch = z.object({
  id,
  number: z.string(),
  total: z.number(),
  department: z.boolean(),
  rules: z.boolean(),
})

/** What a workflow of a kind of document is drawn with: fields to compare, people and role groups to name. */
export const workflowChoices = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['figure', 'flag', 'choice', 'reference']),
      options: z.array(z.string()),
      /** Of a reference: what it names. */
      to: z.string().nullable(),
    }),
  ),
  people: z.array(reference.extend({ approves: z.boolean() })),
  groups: z.array(reference),
})
export type WorkflowChoices = z.output<typeof workflowChoices>

/** A step as published: a node of the drawing with the ways on from it. */
export const workflowStep = z.object({
  id: z.string(),
  position: z.number().int(),
  node: diagramSchema.shape.nodes.element,
  next: z.array(z.object({ id: z.string(), when: z.enum(['yes', 'no']).nullable() })),
})

export const workflowEndpoints = {
  ...recordEndpoints({
    resource: 'Workflow',
    entity: 'workflow',
    words: { one: 'a workflow', many: 'workflows' },
    summaries: { update: 'Change a workflow; documents follow it once it is published' },
    form: workflowBody,
    item: workflowItem,
    record: workflowSchema,
    query: workflowQuery,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/Workflow/choices',
    summary: 'What a workflow of this kind of document compares, and whom it may name',
    permission: 'workflow:view',
    query: z.strictObject({ type: z.enum(approvableEntities) }),
    data: workflowChoices,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/Workflow/{id}/publish',
    summary: 'Make what stands here the next numbered version, which documents sent from now on follow',
    permission: 'workflow:update',
    params: idParams,
    body: z.strictObject({ version }),
    data: workflowSchema,
  }),
  check: endpoint({
    method: 'GET',
    path: '/Workflow/{id}/check',
    summary: 'What stands against publishing it, each fault with its node',
    permission: 'workflow:view',
    params: idParams,
    data: z.array(workflowFault),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/Workflow/{id}/versions',
    summary: 'Its published versions, the newest first',
    permission: 'workflow:view',
    params: idParams,
    data: z.array(workflowVersion),
  }),
  try: endpoint({
    method: 'POST',
    path: '/Workflow/{id}/try',
    effect: 'read',
    summary: 'Which steps a document would go through as the workflow stands here, who decides, and why',
    permission: 'workflow:view',
    params: idParams,
    body: z.strictObject({ documentId: id }),
    data: workflowTrial,
  }),
  matches: endpoint({
    method: 'GET',
    path: '/Workflow/{id}/matches',
    summary: `Which of the last ${LOOKED_THROUGH} documents of its kind it would be for, of those the caller sees`,
    permission: 'workflow:view',
    params: idParams,
    data: z.array(workflowMatch),
  }),
} satisfies Endpoints

export const workflowStepEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/WorkflowStep',
    summary: 'The steps of a published version of a workflow, the last one where none is named',
    permission: 'workflow:view',
    query: z.strictObject({ workflowId: id, number: queryInteger({ max: 1_000_000 }).optional() }),
    data: z.array(workflowStep),
  }),
} satisfies Endpoints
