import type { EmployeeAdvances, LedgerRow } from '@barem/shared/expense-ticket/advances'
import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { upload } from '#test/multipart'

let server: TestApp
let world: DocumentWorld
let mai: Caller

beforeAll(async () => {
  server = await testApp()
  world = await documentWorld(server, 'expenseTicket')
  mai = await server.as('account.mai')
})
afterAll(() => server.close())

const HEAD = ['Tên đăng nhập', 'Ngày', 'Số tiền tạm ứng', 'Ghi chú']
async function imported(mode: 'preview' | 'all' | 'valid', rows: (string | number | null)[][], who = mai) {
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [HEAD, ...rows] }] })
  return upload<ImportResult>(
    who,
    `/Import/opening-advance?mode=${mode}`,
    `tam-ung-${rows.length}.xlsx`,
    bytes,
  )
}
const faults = ({ body: { data } }: Awaited<ReturnType<typeof imported>>) =>
  data.rows.flatMap(({ row, errors }) => errors.map(({ column, code }) => `${row} ${column} ${code}`))

test('what is wrong is said at its cell, and nobody stands twice', async () => {
  const answer = await imported('preview', [
    ['warehouse.tu', '31/10/2026', 2_000_000, 'Sổ cũ'],
    ['nobody.here', '31/10/2026', 1_000, null],
    ['sales.trang', 'không rõ', 1_000, null],
    ['superadmin', '31/10/2026', 0, null],
    ['director.hoa', '31/10/2026', 1_000, null],
    ['Director.Hoa', '31/10/2026', 2_000, null],
    ['admin.lan', '31/10/2026', 1_000, null],
    ['sales.minh', '22/11/2026', 1_000, null],
  ])
  expect(faults(answer)).toEqual(
    expect.arrayContaining([
      '3 username not_in_list',
      expect.stringMatching(/^4 date /),
      '5 amount must_exceed',
      // the same person, however it is typed
      '7 username duplicate_in_file',
      // has one from before
      '8 username duplicate',
      // today is the 21st
      '9 date in_the_future',
    ]),
  )
})

test('whose tickets somebody does not see, theirs are neither told, fetched nor taken back', async () => {
  const { db } = server.deps
  const superadmin = await server.as('superadmin')
  const of = (who: string) => [who, '30/10/2026', 700_000, `Sổ của ${who}`]
  const { batch: theirs } = done(await imported('all', [of('sales.trang')], superadmin))
  const { batch: own } = done(await imported('all', [of('account.mai'), of('warehouse.tu')]))
  const { filePath } = done(await mai.post('/Export/opening-advance', {}))
  await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
  try {
    const told = done(await mai.get('/Import/opening-advance'))
    expect(told.map(({ id }: { id: string }) => id)).not.toContain(theirs)
    expect(told.map(({ id }: { id: string }) => id)).toContain(own)
    expect((await mai.post('/Import/opening-advance/undo', { id: theirs })).status).toBe(404)
    expect((await mai.get(`/File/${filePath}`)).status).toBe(404)
    const undone = done(await mai.post('/Import/opening-advance/undo', { id: own }))
    expect(undone).toMatchObject({ deleted: 1, kept: [{ reason: 'gone' }] })
  } finally {
    await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
  }
  const undo = async (id: string | null) =>
    done(await superadmin.post('/Import/opening-advance/undo', { id }))
  expect(await undo(theirs)).toMatchObject({ deleted: 1, kept: [] })
  expect(await undo(own)).toMatchObject({ deleted: 1, kept: [] })
})

test('it is the first line of the ledger, told in the audit, settled like any advance, and undone while nothing of it is', async () => {
  const { batch } = done(
    await imported('all', [
      ['warehouse.tu', '31/10/2026', 2_000_000, 'Sổ cũ'],
      ['purchase.khoa', '31/10/2026', 500_000, null],
    ]),
  )
  const requesterId = world.people.get('warehouse.tu')!
  const hoa = await server.as('director.hoa')
  const ledger = async () => done(await hoa.get(`/EmployeeAdvance/ledger?employeeId=${requesterId}`))
  expect(await ledger()).toMatchObject({ advanced: 2_000_000, outstanding: 2_000_000, since: '2026-10-31' })
  const [entry] = done(await hoa.get(`/EmployeeAdvance/entries?employeeId=${requesterId}`))
  expect(entry).toMatchObject({ ticket: null, type: 'opening', purpose: 'Sổ cũ', outstanding: 2_000_000 })
  const { rows } = await import('kysely').then(({ sql }) =>
    sql<{ kind: string }>`select kind from event where entity = 'openingAdvance' order by kind`.execute(
      server.deps.db,
    ),
  )
  expect(rows.map(({ kind }) => kind)).toContain('openingAdvance.created')

  const lines = [world.line({ amount: 300_000, vat: null })]
  const sent = await world.pending({ requesterId, lines })
  expect(sent.settled).toBe(300_000)
  done(await world.verb(hoa, sent, 'approve'))
  const undone = done(await mai.post('/Import/opening-advance/undo', { id: batch }))
  expect(undone).toMatchObject({ deleted: 1, kept: [{ reason: 'in-use' }] })
  expect(await ledger()).toMatchObject({ outstanding: 1_700_000 })
})

test('what is settled of it stays settled, also where later advances reach as far', async () => {
  const hoa = await server.as('director.hoa')
  const requesterId = world.people.get('purchase.khoa')!
  const { batch } = done(await imported('all', [['purchase.khoa', '31/10/2026', 1_000_000, 'Sổ cũ 2']]))
  const lines = [world.line({ amount: 1_000_000, vat: null })]
  const approve = async (more: object) =>
    done(await world.verb(hoa, await world.pending({ requesterId, lines, ...more }), 'approve'))
  const undo = async () => done(await mai.post('/Import/opening-advance/undo', { id: batch }))
  const ledger = async () => done(await hoa.get(`/EmployeeAdvance/ledger?employeeId=${requesterId}`))
  await approve({ type: 'advance' })
  const settlement = await approve({})
  expect(await undo()).toMatchObject({ deleted: 0, kept: [{ reason: 'in-use' }] })
  expect(await ledger()).toMatchObject({ advanced: 2_000_000, outstanding: 1_000_000 })
  const minh = await server.as('sales.minh')
  done(await world.verb(minh, settlement, 'cancel', 'Nhập nhầm'))
  expect(await undo()).toMatchObject({ deleted: 1, kept: [] })
  expect(await ledger()).toMatchObject({ advanced: 1_000_000, outstanding: 1_000_000 })
})

test('comes before the first settlement: later it would change what that one settled', async () => {
  const hoa = await server.as('director.hoa')
  const requesterId = world.people.get('account.mai')!
  const spend = () => world.pending({ requesterId, lines: [world.line({ amount: 300_000, vat: null })] })
  const row = ['account.mai', '31/10/2026', 1_000_000, null]
  // an advance alone settles nothing
  done(await world.verb(hoa, await world.pending({ type: 'advance', requesterId }), 'approve'))
  expect(faults(await imported('preview', [row]))).toEqual([])
  const sent = await spend()
  // sent, it says what it pays out: what comes now would pay that twice
  expect(faults(await imported('preview', [row]))).toEqual(['2 username settled_before'])
  const approved = done(await world.verb(hoa, sent, 'approve'))
  expect(faults(await imported('preview', [row]))).toEqual(['2 username settled_before'])
  expect((await imported('all', [row])).body.errors).toBeDefined()

  // of both at once one is first
  const minh = await server.as('sales.minh')
  done(await world.verb(minh, approved, 'cancel', 'Nhập nhầm'))
  const draft = await world.draft({ requesterId, lines: [world.line({ amount: 300_000, vat: null })] })
  const [requested, file] = await Promise.all([
    world.verb(minh, draft, 'request-approval'),
    imported('all', [[...row.slice(0, 3), 'Cùng lúc']]),
  ])
  expect([requested.status, file.status].filter((status) => status === 200).length).toBeGreaterThan(0)
  const entries = done(await hoa.get<LedgerRow[]>(`/EmployeeAdvance/entries?employeeId=${requesterId}`))
  const isImported = entries.some(({ type }) => type === 'opening')
  expect([isImported, file.status === 200]).toEqual([isImported, isImported])
})

test('who has as much as others stands by given name', async () => {
  const people = ['superadmin', 'director.hoa', 'sales.trang']
  done(
    await imported(
      'all',
      people.map((name) => [name, '31/10/2026', 777_000, 'Bằng nhau']),
    ),
  )
  const hoa = await server.as('director.hoa')
  const listed = done(await hoa.get<EmployeeAdvances[]>('/EmployeeAdvance'))
  const same = listed.flatMap(({ employee, outstanding }) => (outstanding === 777_000 ? [employee.name] : []))
  expect(same).toEqual(['Phạm Thị Hòa', 'Quản trị hệ thống', 'Lê Thị Thu Trang'])
  const made = done(await hoa.post('/Export/employee-advance', {}))
  const book = await readXlsx((await hoa.get(`/File/${made.filePath}`)).raw.rawPayload)
  const [head, ...rows] = book.sheets[0]!.rows
  expect(head).toEqual([
    'Người đề nghị',
    'Đã tạm ứng',
    'Đã quyết toán',
    'Đã nộp lại',
    'Còn phải quyết toán',
    'Tạm ứng từ',
  ])
  expect(rows.map(([name, , , , outstanding]) => [name, outstanding])).toEqual(
    listed.map(({ employee, outstanding }) => [employee.name, outstanding]),
  )
})

test('is for whoever keeps the books', async () => {
  const minh = await server.as('sales.minh')
  expect((await imported('preview', [['admin.lan', '31/10/2026', 1, null]], minh)).status).toBe(403)
  expect((await minh.post('/Export/opening-advance', {})).status).toBe(403)
  expect((await mai.post('/Template/opening-advance-template.xlsx')).status).toBe(200)
})
