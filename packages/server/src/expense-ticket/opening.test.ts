import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { writeXlsx } from 'hucre/xlsx'
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
    ]),
  )
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

test('is for whoever keeps the books', async () => {
  const minh = await server.as('sales.minh')
  expect((await imported('preview', [['admin.lan', '31/10/2026', 1, null]], minh)).status).toBe(403)
  expect((await minh.post('/Export/opening-advance', {})).status).toBe(403)
  expect((await mai.post('/Template/opening-advance-template.xlsx')).status).toBe(200)
})
