import { z } from 'zod'
import { type ApprovableEntity, approvableEntities } from '#business'
import { recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id, idParams, pageQuery, queryInteger, reference, version } from '#http/page'
import { choiceFilter, referenceFilter } from '#list/filter'
import { recordEndpoints } from '#record/endpoints'
import { text } from '#values/text'
import { faultCodes } from './check.ts'
import { diagramSchema, nodeKinds } from './diagram.ts'
import { workflowBody, workflowStatuses } from './form.ts'
import { comparison, ruleSchema } from './rule.ts'
import { figureUnits } from './rule-fields.ts'

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
/** A comparison with what the document says. */
const compared = z.object({ ...comparison.shape, fact, holds: z.boolean() })
export type Compared = z.output<typeof compared>

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
  comparisons: z.array(compared),
  /** The nodes it passes, in order. */
  passed: z.array(
    z.object({
      node: z.string(),
      kind: z.enum(nodeKinds),
      name: z.string(),
      /** Of a condition: whether it holds. */
      held: z.boolean().nullable(),
      /** Of a condition: each comparison of its rule. */
      comparisons: z.array(compared),
      /** Of an approval: how many of the people must approve. */
      quorum: z.number().int().nullable(),
      people: z.array(reference),
      /** Of those, who has approved with the step before if nobody else does. */
      carried: z.array(id),
    }),
  ),
  /** Why it could not be sent. */
  faults: z.array(workflowFault),
  /** What stands against publishing the workflow as it was given, also where this document does not pass; for whoever may save it. */
  check: z.array(workflowFault),
  /**
   * What a request made now would follow: of published and active ones that fit the highest priority, of equal ones the
   * lower code. Null where the document's own approver decides, or where it is hidden.
   */
  chosen: z.object({ id, code: z.string(), name: z.string(), number: z.number().int() }).nullable(),
  /** It hangs on something of the document that the caller does not see. */
  chosenHidden: z.boolean(),
})
export type WorkflowTrial = z.output<typeof workflowTrial>

/** What of a workflow says for which documents it is. */
export const matchedBody = workflowBody.pick({ type: true, departmentId: true, rules: true })
/** What of a workflow says who decides. */
export const triedBody = matchedBody.extend({ diagram: workflowBody.shape.diagram })

/** The most documents that are looked through for those a workflow would be for. */
export const LOOKED_THROUGH = 50

/** One of the last documents of the kind. */
export const workflowMatch = z.object({
  id,
  number: z.string(),
  /** As the company calls them. */
  partner: z.string(),
  total: z.number(),
  department: z.boolean(),
  rules: z.boolean(),
})
export type WorkflowMatch = z.output<typeof workflowMatch>

/** What a workflow of a kind of document is drawn with: fields to compare, people and role groups to name. */
export const workflowChoices = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['figure', 'flag', 'choice', 'reference']),
      options: z.array(z.string()),
      /** Of a reference: what it names. */
      to: z.string().nullable(),
      /** Of a figure that has one. */
      unit: z.enum(figureUnits).nullable(),
    }),
  ),
  /** The entries of code-and-name lists that its fields refer to, in use or not. */
  entries: z.array(reference),
  /** Who can sign in, and whether they may approve such documents; to whoever does not draw, who is named in drawings of the kind. */
  people: z.array(reference.extend({ approves: z.boolean().nullable() })),
  /** All; to whoever does not draw, those that are named there. */
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
    permission: 'workflow:update',
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
    path: '/Workflow/try',
    effect: 'read',
    summary:
      'Which steps a document would go through by a workflow as it is given, which need not be saved for whoever may save workflows; who decides, and why',
    permission: 'workflow:view',
    body: triedBody.extend({ documentId: id }),
    data: workflowTrial,
  }),
  matches: endpoint({
    method: 'POST',
    path: '/Workflow/matches',
    effect: 'read',
    summary: `For which of the last ${LOOKED_THROUGH} documents of a kind a workflow as it is given would be, of those the caller sees and a search finds`,
    permission: 'workflow:view',
    body: matchedBody.extend({ search: text({ max: 200, min: 0 }).optional() }),
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
