import { approvableEntities } from '@barem/shared/business'
import { isCategory } from '@barem/shared/category/categories'
import type { Approver } from '@barem/shared/workflow/diagram'
import type {
  Workflow,
  WorkflowChoices,
  WorkflowMatch,
  WorkflowTrial,
} from '@barem/shared/workflow/endpoints'
import { LOOKED_THROUGH } from '@barem/shared/workflow/endpoints'
import type { Rule } from '@barem/shared/workflow/rule'
import { diagramOf } from '@barem/shared/workflow/steps'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { ANY, above, approvalStep, drawnOf, notice, type WorkflowWorld, workflowWorld } from '#test/workflows'

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
const tried = async (flow: Workflow, document: { id: string }): Promise<WorkflowTrial> =>
  done(await flows.try(flow, document))
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
    // of a group by given name, though Lê stands before Trần
    notice('kd', await flows.group('KINH-DOANH')),
  ])
  const [big, small] = [await tried(flow, await dear()), await tried(flow, await cheap())]
  const told = ['Báo kho: Tú, Minh', 'Báo kd: Minh, Trang']
  expect(wayOf(big)).toEqual(['Bước a: Lan, Hòa (2)', 'Bước b? yes', 'Bước b: Hòa (1)', ...told])
  expect(wayOf(small)).toEqual(['Bước a: Lan, Hòa (2)', 'Bước b? no', ...told])
  // of both who must approve the first step, one is asked in the second as well
  expect(big.passed.map(({ carried }) => carried.length)).toEqual([0, 0, 1, 0, 0])
  expect([big.faults, small.faults]).toEqual([[], []])
  const { total } = await dear()
  // what the document says where a condition asks
  expect([big, small].map(({ passed }) => passed[1]!.comparisons)).toMatchObject([
    [{ field: 'total', figure: 50_000_000, fact: String(total), holds: true }],
    [{ field: 'total', figure: 50_000_000, holds: false }],
  ])
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

test('of which type the customer is decides as it stands today', async () => {
  const { db } = server.deps
  const customerId = world.customers[0]!.id
  const types = await db.selectFrom('customerType').select('id').orderBy('code').limit(3).execute()
  const [dealer, retail, builder] = types.map(({ id }) => id)
  const turn = (customerTypeId: string) =>
    db.updateTable('customer').set({ customerTypeId }).where('id', '=', customerId).execute()
  await turn(dealer!)
  const document = await cheap({ customerId })
  const flow = await flows.publish([approvalStep('a', flows.people('admin.lan'))], {
    rules: { match: 'all', rules: [{ field: 'partnerType', is: 'in', words: [dealer!, builder!] }] },
  })
  const answer = async () => {
    const { fits, chosen } = await tried(flow, document)
    return [fits.rules, chosen?.id ?? null]
  }
  expect(await answer()).toEqual([true, flow.id])
  await turn(retail!)
  expect(await answer()).toEqual([false, null])
  const sent = await world.verb(await server.as('sales.minh'), document, 'request-approval')
  expect(sent.body.code).toBe('approval.no-approver')
  await turn(builder!)
  const { id } = done(await world.verb(await server.as('sales.minh'), document, 'request-approval'))
  expect(done(await lan.get(`/Quotation/${id}`)).followed.code).toBe(flow.code)
})

test.each(approvableEntities)('rules of a %s are said by the names of what its lists hold', async (type) => {
  const { fields, entries } = done(await lan.get<WorkflowChoices>(`/Workflow/choices?type=${type}`))
  const known = new Set(entries.map(({ id }) => id))
  for (const { to } of fields.filter((field) => field.to && isCategory(field.to))) {
    const rows = await server.deps.db
      .selectFrom(to as 'customerType')
      .select('id')
      .execute()
    expect(rows.filter(({ id }) => !known.has(id))).toEqual([])
  }
  expect(fields.some(({ name }) => name === 'partnerType')).toBe(type !== 'expenseTicket')
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
  const matches = async ({ type, departmentId, rules }: Workflow) =>
    done(await lan.post<Match[]>('/Workflow/matches', { type, departmentId, rules }))

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

  test('others than the last are found by their number, or by whom they are for', async () => {
    const flow = await flows.draw([approvalStep('a', flows.people('admin.lan'))])
    const { type, departmentId, rules } = flow
    const found = async (search: string) =>
      done(await lan.post<WorkflowMatch[]>('/Workflow/matches', { type, departmentId, rules, search }))
    const customer = world.customers[3]!
    const { id, number } = await cheap({ customerId: customer.id })
    expect((await found(number)).map((one) => one.id)).toEqual([id])
    const [first] = await found(customer.name)
    expect([first!.id, await found('không có ai tên thế')]).toEqual([id, []])
    expect(first!.partner).not.toBe('')
  })

  test('a document that is not there is not tried', async () => {
    const flow = await flows.draw([approvalStep('a', flows.people('admin.lan'))])
    expect((await flows.try(flow, flow)).status).toBe(404)
  })
})

describe('what stands on the screen and is not saved', () => {
  const rows = async () =>
    server.deps.db.selectFrom('workflow').select(['id', 'version']).orderBy('id').execute()

  test('is tried as it is given: the saved one stays as it was, and nothing is kept', async () => {
    const document = await dear()
    const flow = await flows.draw([approvalStep('a', flows.people('admin.lan'))], { rules: above(1e12) })
    const before = await rows()
    const steps = [approvalStep('b', flows.people('director.hoa', 'superadmin'), 'all')]
    const screen = { ...flow, rules: above(50_000_000), diagram: diagramOf(steps) }
    const trial = await tried(screen, document)
    expect(trial).toMatchObject({ fits: { department: true, rules: true }, faults: [], check: [] })
    expect(wayOf(trial)).toEqual(['Bước b: Hòa, thống (2)'])
    expect(wayOf(await tried(flow, document))).toEqual(['Bước a: Lan (1)'])
    expect(await rows()).toEqual(before)
  })

  test('is checked as before publishing, also where the document does not pass', async () => {
    const flow = await flows.draw([approvalStep('a', flows.people('admin.lan'))])
    const unfit: Rule = { match: 'all', rules: [{ field: 'password', is: 'more', figure: 0 }] }
    const dearer = approvalStep('b', null, 'any', above(1e12))
    const trial = await tried(
      { ...flow, rules: unfit, diagram: diagramOf([approvalStep('a', flows.people('admin.lan')), dearer]) },
      await cheap(),
    )
    expect(trial.faults).toEqual([])
    expect(trial.check.map(({ code, node }) => `${code} ${node}`)).toEqual([
      'rule_unfit null',
      'approver_missing b',
    ])
  })

  test('is tried by whoever may save workflows; others try what is saved, and are not told who is locked', async () => {
    const document = await dear()
    const hoa = await server.as('director.hoa')
    const flow = await flows.draw([approvalStep('a', flows.people('admin.lan', 'superadmin'))])
    const locked = flows.people('warehouse.tu')
    const unsaved = diagramOf([approvalStep('a', flows.people('admin.lan')), notice('ai', locked)])
    const asked = (who: Caller, given = {}) =>
      who.post('/Workflow/try', { ...drawnOf(flow), documentId: document.id, ...given })
    await server.deps.db
      .updateTable('appUser')
      .set({ isLocked: true })
      .where('username', '=', 'warehouse.tu')
      .execute()
    expect(done(await asked(lan, { diagram: unsaved })).check).toMatchObject([{ code: 'person_locked' }])
    expect((await asked(hoa, { diagram: unsaved })).status).toBe(403)
    expect(wayOf(done(await asked(hoa)))).toEqual(['Bước a: Lan, thống (1)'])
    const saved = await flows.draw(unsaved)
    expect(done(await asked(hoa, { diagram: saved.diagram })).check).toEqual([])
    expect((await hoa.get(`/Workflow/${saved.id}/check`)).status).toBe(403)
    await server.deps.db.updateTable('appUser').set({ isLocked: false }).execute()
  })

  test.each([
    ['a rule that compares nothing', { rules: { match: 'all', rules: [] } }, 'rules.rules required'],
    [
      'more comparisons than a rule may have',
      {
        rules: {
          ...{ match: 'all', rules: [] },
          groups: Array.from({ length: 11 }, () => ({
            match: 'any',
            rules: Array.from({ length: 20 }, () => ANY.rules[0]),
          })),
        },
      },
      'rules too_many_comparisons',
    ],
    [
      'more comparisons than that with those of its conditions',
      {
        diagram: diagramOf(
          ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((id) =>
            approvalStep(id, { by: 'designated' }, 'any', {
              match: 'any',
              rules: Array.from({ length: 20 }, () => ANY.rules[0]!),
            }),
          ),
        ),
      },
      'diagram too_many_comparisons',
    ],
    ['a drawing without nodes', { diagram: { nodes: [], edges: [] } }, 'diagram.nodes too_small'],
    ['another field', { priority: 3 }, 'priority unrecognized'],
  ])('%s is refused at its field', async (_, given, fault) => {
    const flow = await flows.draw([approvalStep('a', flows.people('admin.lan'))])
    const { status, body } = await flows.try(flow, flow, given)
    expect([status, body.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([400, [fault]])
  })
})
