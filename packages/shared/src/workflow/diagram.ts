import { z } from 'zod'
import { id } from '#http/page'
import { text } from '#values/text'
import { ruleSchema } from './rule.ts'

export const nodeKinds = ['start', 'approval', 'condition', 'notify', 'end'] as const
export type NodeKind = (typeof nodeKinds)[number]

const NODES_MAX = 60
/** A condition leads two ways. */
const EDGES_MAX = 2 * NODES_MAX
export const PEOPLE_MAX = 20

/**
 * Who approves a step or is told: people by name, everybody of a role group, the head of the workflow's department, or whom
 * the document names as its approver.
 */
const approver = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('people'), ids: z.array(id).min(1).max(PEOPLE_MAX) }),
  z.strictObject({ by: z.literal('group'), id }),
  z.strictObject({ by: z.literal('head') }),
  z.strictObject({ by: z.literal('designated') }),
])
export type Approver = z.output<typeof approver>

/** How many of a step's people approve: one, all, or so many. */
const quorum = z.union([z.enum(['any', 'all']), z.number().int().min(2).max(PEOPLE_MAX)])
export type Quorum = z.output<typeof quorum>

const nodeId = z.string().regex(/^[a-z0-9-]{1,36}$/i)
const name = text({ max: 100 })
const node = z.discriminatedUnion('kind', [
  z.strictObject({ id: nodeId, kind: z.literal('start') }),
  // a drawing that is not finished has steps without an approver; one that is published has none
  z.strictObject({ id: nodeId, kind: z.literal('approval'), name, approver: approver.nullable(), quorum }),
  z.strictObject({ id: nodeId, kind: z.literal('condition'), name, rule: ruleSchema.nullable() }),
  z.strictObject({ id: nodeId, kind: z.literal('notify'), name, approver: approver.nullable() }),
  z.strictObject({ id: nodeId, kind: z.literal('end') }),
])
export type DiagramNode = z.output<typeof node>

/** From a condition one edge leads on where it holds, and one where it does not. */
const edge = z.strictObject({
  from: nodeId,
  to: nodeId,
  when: z.enum(['yes', 'no']).nullable(),
})
export type DiagramEdge = z.output<typeof edge>

/** The drawing of a workflow. Where its nodes stand on a screen follows from it, and is not kept. */
export const diagramSchema = z.strictObject({
  nodes: z.array(node).min(1).max(NODES_MAX),
  edges: z.array(edge).max(EDGES_MAX),
})
export type Diagram = z.output<typeof diagramSchema>

/** A node by its kind. */
export type NodeOf<Kind extends NodeKind> = Extract<DiagramNode, { kind: Kind }>

/** What a person knows a node by; start and end have no name of their own. */
export function nameOfNode(node: DiagramNode): string | null {
  return 'name' in node ? node.name : null
}
