import type { Approver } from '@barem/shared/workflow/diagram'
import type { Workflow, WorkflowTrial } from '@barem/shared/workflow/endpoints'
import { LOOKED_THROUGH } from '@barem/shared/workflow/endpoints'
import type { Rule } from '@barem/shared/workflow/rule'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { ANY, above, approvalStep, notice, type WorkflowWorld, workflowWorld } from '#test/workflows'

// What trying a workflow on a document answers, and which of the last documents it would be for.

let server: TestApp
let world: QuotationWorld
let flows: WorkflowWorld
let lan: Caller

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  flows = await workflowWorld(server, world.people)
  lan = await server.as('admin.lan')
})
beforeEach(() => flows.none())
afterAll(() => server.close())

/** Above fifty million. */
const dear = () => world.draft({ approverId: null, lines: [world.line({ quantity: 900 })] })
const cheap = (change = {}) => world.draft({ approverId: null, ...change })
const tried = async ({ id }: Workflow, document: { id: string }): Promise<WorkflowTrial> =>
  done(await lan.post<WorkflowTrial>(`/Workflow/${id}/try`, { documentId: document.id }))
const lastName = (name: string) => name.split(' ').at(-1)
/** `Bước a: Lan, Hòa (1)`, `if: yes`. */
const wayOf = ({ passed }: WorkflowTrial) =>
  passed.map(({ name, held, people, quorum }) =>
    held === null
      ? `${name}: ${people.map((one) => lastName(one.name)).join(', ')}${quorum ? ` (${quorum})` : ''}`
      : `${name}? ${held ? 'yes' : 'no'}`,
  )
const faultsOf = ({ faults }: WorkflowTrial) => faults.map(({ code, name }) => `${code} ${name}`)

test('says the steps with who decides in each, who is told, and which conditions lead there', async () => {
  const flow = await flows.draw([
    approvalStep('a', flows.people('admin.lan', 'director.hoa'), 'all'),
    approvalStep('b', await flows.group('GIAM-DOC'), 'any', above(50_000_000)),
    notice('kho', flows.people('warehouse.tu', 'sales.minh')),
  ])
  const [big, small] = [await tried(flow, await dear()), await tried(flow, await cheap())]
  expect(wayOf(big)).toEqual(['Bước a: Lan, Hòa (2)', 'Bước b? yes', 'Bước b: Hòa (1)', 'Báo kho: Tú, Minh'])
  expect(wayOf(small)).toEqual(['Bước a: Lan, Hòa (2)', 'Bước b? no', 'Báo kho: Tú, Minh'])
  // of both who must approve the first step, one is asked in the second as well
  expect(big.passed.map(({ carried }) => carried.length)).toEqual([0, 0, 1, 0])
  expect([big.faults, small.faults]).toEqual([[], []])
})

test('says of each comparison what the document says, and whether it is of the department', async () => {
  const flow = await flows.draw([approvalStep('a', flows.people('admin.lan'))], { rules: above(50_000_000) })
  const document = await dear()
  expect(await tried(flow, document)).toMatchObject({
    document: { id: document.id, number: document.number },
    fits: { department: true, rules: true },
    comparisons: [{ field: 'total', is: 'more', figure: 50_000_000, holds: true }],
  })
  const other = await flows.draw([approvalStep('a', flows.people('admin.lan'))], {
    departmentId: await flows.department('KHO'),
    rules: above(1_000_000_000_000),
  })
  expect(await tried(other, document)).toMatchObject({
    fits: { department: false, rules: false },
    comparisons: [{ holds: false }],
  })
})

describe('an empty field', () => {
  const channel = (match: Rule['match']): Rule => ({
    match,
    rules: [{ field: 'salesChannel', is: 'in', words: ['0190b7a0-0000-7000-8000-000000000001'] }],
  })
  test.each([
    ['all', false],
    ['any', false],
    ['none', true],
  ] as const)('fits no comparison, and `none` turns that round: %s', async (match, holds) => {
    const flow = await flows.draw([approvalStep('a', flows.people('admin.lan'))], { rules: channel(match) })
    const trial = await tried(flow, await cheap({ salesChannelId: null }))
    expect([trial.fits.rules, trial.comparisons]).toMatchObject([holds, [{ fact: null, holds: false }]])
  })
})

describe('what a request made now would follow', () => {
  test('of several that fit the highest priority, of equal ones the lower code, none that is switched off', async () => {
    const document = await dear()
    const step = [approvalStep('a', flows.people('admin.lan'))]
    const drawn = await flows.draw(step, { priority: 100 })
    const chosen = async () => (await tried(drawn, document)).chosen?.id ?? null
    expect(await chosen()).toBeNull()
    const first = await flows.publish(step, { priority: 5 })
    await flows.publish(step, { priority: 5 })
    expect(await chosen()).toBe(first.id)
    const higher = await flows.publish(step, { priority: 6 })
    await flows.publish(step, { priority: 9, rules: above(1_000_000_000_000) })
    expect(await chosen()).toBe(higher.id)
    const { status } = await lan.put('/Workflow', {
      ...{ id: higher.id, name: higher.name, departmentId: higher.departmentId, type: higher.type },
      ...{ rules: higher.rules, diagram: higher.diagram, version: higher.version, status: 'inactive' },
    })
    expect([status, await chosen()]).toEqual([200, first.id])
  })
})

describe('who cannot decide', () => {
  const lock = (username: string, isLocked: boolean) =>
    server.deps.db.updateTable('appUser').set({ isLocked }).where('username', '=', username).execute()
  const answers = async (approver: Approver, quorum: 'any' | 'all' | number = 'any') => {
    const trial = await tried(await flows.draw([approvalStep('a', approver, quorum)]), await cheap())
    return [...wayOf(trial), ...faultsOf(trial)]
  }

  test('locked or gone: others of any go on, all of several by name and a single one are a fault', async () => {
    const [both, one] = [flows.people('director.hoa', 'superadmin'), flows.people('director.hoa')]
    await lock('director.hoa', true)
    expect(await answers(both)).toEqual(['Bước a: thống (1)'])
    expect(await answers(both, 'all')).toEqual(['Bước a: thống (1)', 'person_unable Bước a'])
    expect(await answers(both, 2)).toEqual(['Bước a: thống (2)', 'quorum_beyond Bước a'])
    expect(await answers(one)).toEqual(['Bước a:  (1)', 'person_unable Bước a'])
    expect(await answers(await flows.group('GIAM-DOC'))).toEqual(['Bước a:  (1)', 'group_empty Bước a'])
    const drawn = await flows.draw([approvalStep('a', one)])
    const found = done(await lan.get<{ code: string; person: string }[]>(`/Workflow/${drawn.id}/check`))
    expect(found).toMatchObject([{ code: 'person_locked', person: 'Phạm Thị Hòa' }])
    await lock('director.hoa', false)
    expect(await answers(one)).toEqual(['Bước a: Hòa (1)'])
  })

  test('whoever wrote the document, has no right to approve it, or is not named in it', async () => {
    expect(await answers(flows.people('sales.minh', 'admin.lan'))).toEqual(['Bước a: Lan (1)'])
    expect(await answers(flows.people('warehouse.tu'))).toEqual(['Bước a:  (1)', 'person_unable Bước a'])
    expect(await answers({ by: 'designated' })).toEqual(['Bước a:  (1)', 'person_unable Bước a'])
    expect(await answers({ by: 'head' })).toEqual(['Bước a:  (1)', 'head_missing Bước a'])
  })
})

describe('of the last documents', () => {
  interface Match {
    id: string
    department: boolean
    rules: boolean
  }
  const matches = async ({ id }: Workflow, who = lan) =>
    done(await who.get<Match[]>(`/Workflow/${id}/matches`))

  test('those changed last come first, no more than fifty, each with whether it would be for it', async () => {
    const [big, small] = [await dear(), await cheap()]
    const flow = await flows.draw([approvalStep('a', flows.people('admin.lan'))], {
      rules: above(50_000_000),
    })
    const found = await matches(flow)
    const { count } = await server.deps.db
      .selectFrom('quotation')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(found.length).toBe(Math.min(Number(count), LOOKED_THROUGH))
    expect(found.slice(0, 2)).toMatchObject([
      { id: small.id, department: true, rules: false },
      { id: big.id, department: true, rules: true },
    ])
    const elsewhere = await flows.draw([approvalStep('a', flows.people('admin.lan'))], {
      ...{ rules: ANY, departmentId: await flows.department('KHO') },
    })
    expect((await matches(elsewhere)).find(({ id }) => id === big.id)).toMatchObject({
      ...{ department: false, rules: true },
    })
  })

  test('a document that is not there is not tried', async () => {
    const flow = await flows.draw([approvalStep('a', flows.people('admin.lan'))])
    const answer = await lan.post(`/Workflow/${flow.id}/try`, { documentId: flow.id })
    expect(answer.status).toBe(404)
  })
})
