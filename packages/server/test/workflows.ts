import type { Approver, Diagram, Quorum } from '@barem/shared/workflow/diagram'
import type { Workflow, WorkflowTrial } from '@barem/shared/workflow/endpoints'
import type { Rule } from '@barem/shared/workflow/rule'
import { diagramOf, type Step } from '@barem/shared/workflow/steps'
import type { Answer, Caller, TestApp } from './app.ts'
import { done } from './document-world.ts'

/** Of any document with a figure above nothing. */
export const ANY: Rule = { match: 'all', rules: [{ field: 'total', is: 'more', figure: 0 }] }

export const above = (value: number): Rule => ({
  match: 'all',
  rules: [{ field: 'total', is: 'more', figure: value }],
})

export const approvalStep = (
  id: string,
  approver: Approver | null,
  quorum: Quorum = 'any',
  only: Rule | null = null,
): Step => ({
  ...{ node: { id, kind: 'approval', name: `Bước ${id}`, approver, quorum }, only },
})
export const notice = (id: string, approver: Approver): Step => ({
  ...{ node: { id, kind: 'notify', name: `Báo ${id}`, approver }, only: null },
})

export interface WorkflowWorld {
  /** The people, groups and departments of the demo world by username and code. */
  people(...usernames: string[]): Approver
  group(code: string): Promise<Approver>
  department(code: string): Promise<string>
  /** Draws a workflow for quotations of the sales department; not published. */
  draw(steps: readonly Step[] | Diagram, given?: object): Promise<Workflow>
  publish(steps: readonly Step[] | Diagram, given?: object): Promise<Workflow>
  /** Tries a workflow, or what `given` makes of it, on a document. */
  try(flow: Workflow, document: { id: string }, given?: object): Promise<Answer<WorkflowTrial>>
  /** Switches every workflow off. */
  none(): Promise<void>
  /** How many steps of a document say of themselves that they wait. */
  waitingIn(document: { id: string }): Promise<number>
}

/** Workflows, drawn by an administrator. */
export async function workflowWorld(
  server: TestApp,
  ids: ReadonlyMap<string, string>,
): Promise<WorkflowWorld> {
  const { db } = server.deps
  const caller: Caller = await server.as('admin.lan')
  const idIn = async (table: 'roleGroup' | 'department', code: string) =>
    (await db.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  let made = 0
  const draw: WorkflowWorld['draw'] = async (steps, given = {}) => {
    made += 1
    const diagram = 'nodes' in steps ? steps : diagramOf(steps)
    const form = {
      name: `Quy trình ${made}`,
      departmentId: await idIn('department', 'KD'),
      type: 'quotation',
      rules: ANY,
    }
    return done(await caller.post<Workflow>('/Workflow', { ...form, diagram, ...given }))
  }
  return {
    people: (...usernames) => ({ by: 'people', ids: usernames.map((one) => ids.get(one)!) }),
    group: async (code) => ({ by: 'group', id: await idIn('roleGroup', code) }),
    department: (code) => idIn('department', code),
    draw,
    publish: async (steps, given) => {
      const { id, version } = await draw(steps, given)
      return done(await caller.post<Workflow>(`/Workflow/${id}/publish`, { version }))
    },
    try: (flow, { id: documentId }, given = {}) =>
      caller.post('/Workflow/try', { ...drawnOf(flow), documentId, ...given }),
    none: async () => void (await db.updateTable('workflow').set({ status: 'inactive' }).execute()),
    waitingIn: async ({ id }) => {
      const of = db.selectFrom('approvalStep').innerJoin('approval', 'approval.id', 'approvalId')
      const steps = of.select('approvalStep.id').where('entityId', '=', id).where('waiting', '=', true)
      return (await steps.execute()).length
    },
  }
}

/** What of a workflow says for which documents it is, and who decides. */
export const drawnOf = ({ type, departmentId, rules, diagram }: Workflow) => ({
  ...{ type, departmentId, rules, diagram },
})
