import type { Workflow, WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done } from '#test/document-world'
import { ANY, approvalStep, drawnOf, type WorkflowWorld, workflowWorld } from '#test/workflows'

// The record of a workflow: its form, what it is drawn with, and publishing it.

let server: TestApp
let flows: WorkflowWorld
let lan: Caller

beforeAll(async () => {
  server = await testApp()
  const people = await server.deps.db.selectFrom('appUser').select(['username', 'id']).execute()
  flows = await workflowWorld(server, new Map(people.map(({ username, id }) => [username, id])))
  lan = await server.as('admin.lan')
})
afterAll(() => server.close())

const versionsOf = async ({ id }: Workflow) =>
  (await server.deps.db.selectFrom('workflowVersion').select('number').where('workflowId', '=', id).execute())
    .length

test.each(['name', 'departmentId', 'type', 'rules', 'diagram'])(
  'without its %s none is drawn',
  async (field) => {
    const { name, departmentId, type, rules, diagram } = await flows.draw([approvalStep('a', null)])
    const form = { name, departmentId, type, rules, diagram, [field]: undefined }
    const { status, body } = await lan.post('/Workflow', form)
    expect([status, body.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      [`${field} required`],
    ])
  },
)

test('a faulty one is not published: the fault stands at the drawing, or at the rules', async () => {
  const words = { ...ANY, rules: [{ field: 'total', is: 'in', words: ['x'] }] }
  for (const [steps, given, faults] of [
    [[approvalStep('a', null)], {}, [['diagram', 'workflow_approver_missing', 'Bước a']]],
    [[approvalStep('a', { by: 'designated' })], { rules: words }, [['rules', 'workflow_rule_unfit', '']]],
  ] as const) {
    const flow = await flows.draw(steps, given)
    const { status, body } = await lan.post(`/Workflow/${flow.id}/publish`, { version: flow.version })
    const found = body.errors?.map(({ path, code, params }) => [path, code, params?.node])
    expect([status, body.code, found]).toEqual([400, 'validation', faults])
    expect(done(await lan.get<Workflow>(`/Workflow/${flow.id}`))).toEqual(flow)
    expect(await versionsOf(flow)).toBe(0)
  }
})

test('what has not changed since is not published again', async () => {
  const flow = await flows.publish([approvalStep('a', flows.people('director.hoa'))])
  const again = await lan.post(`/Workflow/${flow.id}/publish`, { version: flow.version })
  expect([again.status, again.body.code]).toEqual([409, 'workflow-unchanged'])
  expect([flow.published, await versionsOf(flow)]).toEqual([1, 1])
})

test('it is drawn with people in the order of their given names, and groups as a reader counts', async () => {
  const superadmin = await server.as('superadmin')
  for (const [code, name] of Object.entries({ K10: 'Kho 10', E: 'Ê-kíp', K9: 'Kho 9', D: 'Đội xe' }))
    done(await superadmin.post('/Group', { code, name, permissions: [] }))
  const { people, groups } = done(await lan.get<WorkflowChoices>('/Workflow/choices?type=quotation'))
  const named = (names: readonly string[], all: readonly { name: string }[]) =>
    all.flatMap(({ name }) => (names.includes(name) ? [name] : []))
  const cast = ['Phạm Thị Hòa', 'Nguyễn Thị Lan', 'Vũ Thị Tuyết Mai', 'Trần Quang Minh', 'Lê Thị Thu Trang']
  expect(named(cast, people)).toEqual(cast)
  const counted = ['Đội xe', 'Ê-kíp', 'Kho 9', 'Kho 10']
  expect(named(counted, groups)).toEqual(counted)
})

test('whoever reads drawings is told whom those name, and neither who is locked nor who approves', async () => {
  const minh = await server.as('sales.minh')
  const { db } = server.deps
  const named = async (who: Caller, type = 'expenseTicket') => {
    const { people, groups } = done(await who.get<WorkflowChoices>(`/Workflow/choices?type=${type}`))
    return { people: people.map(({ name, approves }) => [name, approves]), groups: groups.length }
  }
  await flows.draw([approvalStep('a', flows.people('director.hoa', 'warehouse.tu'))], {
    type: 'expenseTicket',
  })
  const before = await named(minh)
  expect(before).toEqual({ people: expect.arrayContaining([['Phạm Thị Hòa', null]]), groups: 0 })
  expect(before.people).toHaveLength(2)
  const lock = (isLocked: boolean) =>
    db
      .updateTable('appUser')
      .set({ isLocked })
      .where('username', 'in', ['director.hoa', 'account.mai'])
      .execute()
  const all = (await named(lan)).people.length
  await lock(true)
  expect(await named(minh)).toEqual(before)
  expect((await named(lan)).people).toHaveLength(all - 2)
  await lock(false)
})

test('its history says of each step whom it named before and names now', async () => {
  const flow = await flows.publish([approvalStep('a', flows.people('admin.lan'))])
  const { diagram } = await flows.draw([
    approvalStep('a', flows.people('director.hoa')),
    approvalStep('b', flows.people('admin.lan')),
  ])
  const { id, name, version } = flow
  done(await lan.put('/Workflow', { ...drawnOf(flow), id, name, diagram, version }))
  const { data } = (await lan.get(`/Workflow/${flow.id}/history`)).body
  const named = ({ names }: { names: { name: string }[] } | Record<string, never>) =>
    names?.map(({ name }) => name)
  const steps = data[0].changes.filter(({ field }: { field: string }) => field.startsWith('diagram.'))
  expect(
    steps.map(({ field, from, to }: Record<string, never>) => [field, from && named(from), to && named(to)]),
  ).toEqual([
    ['diagram.a', ['Nguyễn Thị Lan'], ['Phạm Thị Hòa']],
    ['diagram.b', null, ['Nguyễn Thị Lan']],
  ])
})

test('each version is read as it was published: its number, when and by whom, its drawing, its steps', async () => {
  const flow = await flows.publish([approvalStep('a', flows.people('admin.lan'))])
  const { id } = flow
  const second = (await flows.draw([approvalStep('b', flows.people('director.hoa'))])).diagram
  server.clock.advance(60_000)
  const changed = done(
    await lan.put('/Workflow', {
      ...drawnOf(flow),
      id,
      name: 'Tên mới',
      diagram: second,
      version: flow.version,
    }),
  )
  done(await lan.post(`/Workflow/${id}/publish`, { version: changed.version }))
  const minh = await server.as('sales.minh')
  const [newer, older] = done(await minh.get(`/Workflow/${id}/versions`))
  expect(newer).toMatchObject({ number: 2, name: 'Tên mới', diagram: second })
  expect(older).toMatchObject({ number: 1, name: flow.name, diagram: flow.diagram })
  expect(older.publishedBy.name).toBe('Nguyễn Thị Lan')
  expect(Date.parse(newer.publishedAt) - Date.parse(older.publishedAt)).toBe(60_000)
  const stepsOf = async (of: string) =>
    done(await minh.get(`/WorkflowStep?workflowId=${id}${of}`)).map((one: { id: string }) => one.id)
  expect(await stepsOf('&number=1')).toEqual(flow.diagram.nodes.map(({ id }) => id))
  expect(await stepsOf('&number=2')).toEqual(second.nodes.map(({ id }) => id))
  expect(await stepsOf('')).toEqual(await stepsOf('&number=2'))
  expect((await minh.get(`/WorkflowStep?workflowId=${id}&number=3`)).status).toBe(404)
})
