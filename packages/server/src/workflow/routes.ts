import { workflowEndpoints, workflowStepEndpoints } from '@barem/shared/workflow/endpoints'
import type { FastifyInstance } from 'fastify'
import type { DocumentKind } from '#document/kind'
import { mount } from '#http/mount'
import type { Db } from '#list/list'
import { recordCommands } from '#record/commands'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { choicesOf } from './choices.ts'
import { workflowFaults } from './faults.ts'
import { named, publishWorkflow } from './publish.ts'
import { findWorkflow, listWorkflows, versionsOf, type WorkflowRow } from './repository.ts'
import { workflowRecord } from './save.ts'
import { matchesOf, tryWorkflow } from './trial.ts'

/** `kinds` are read at each call: the modules of documents are listed beside this one. */
export function workflowRoutes(app: FastifyInstance, deps: Deps, kinds: () => readonly DocumentKind[]): void {
  const kindOf = (type: string) => {
    const kind = kinds().find(({ entity }) => entity === type)
    if (!kind) throw new Error(`no kind of document ${type}`)
    return kind
  }
  mount(app, deps, workflowEndpoints, {
    list: { read: (call) => listWorkflows(call, call.query) },
    ...recordCommands(workflowRecord),
    choices: { read: (call) => choicesOf(call, kindOf(call.query.type)) },
    publish: { command: (call) => publishWorkflow(call, kindOf) },
    check: {
      read: async ({ db, params, locale }) => {
        const row = await oneOf(db, params.id)
        const faults = await workflowFaults(db, kindOf(row.type), row)
        return faults.map((fault) => named(fault, locale))
      },
    },
    versions: {
      read: async ({ db, params }) => versionsOf(db, (await oneOf(db, params.id)).id),
    },
    try: { read: (call) => tryWorkflow(call, kindOf(call.body.type), call.body) },
    matches: { read: (call) => matchesOf(call, kindOf(call.body.type), call.body) },
  })
  mount(app, deps, workflowStepEndpoints, { list: { read: ({ db, query }) => stepsOf(db, query) } })
}

async function oneOf(db: Db, id: string): Promise<WorkflowRow> {
  const row = await findWorkflow(db, id)
  if (!row) throw new Refusal('not-found')
  return row
}

/** The nodes of a published version; none where nothing was published. */
async function stepsOf(db: Db, { workflowId, number }: { workflowId: string; number?: number | undefined }) {
  const { published } = await oneOf(db, workflowId)
  const wanted = number ?? published
  if (wanted === null) return []
  const [version] = await versionsOf(db, workflowId, wanted)
  if (!version) throw new Refusal('not-found')
  const { nodes, edges } = version.diagram
  return nodes.map((node, at) => ({
    ...{ id: node.id, position: at + 1, node },
    next: edges.filter(({ from }) => from === node.id).map(({ to, when }) => ({ id: to, when })),
  }))
}
