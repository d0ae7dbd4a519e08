import { categories } from '@barem/shared/category/categories'
import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type Caller, type TestApp, testApp } from '#test/app'
import { upload } from '#test/multipart'
import { workbookOf, zip } from '#test/zip'
import { spreadsheetKind } from './kind.ts'

let server: TestApp
let admin: Caller
let stranger: Caller

beforeAll(async () => {
  server = await testApp()
  admin = await server.as('admin.lan')
  stranger = await server.as('sales.minh')
})
afterAll(() => server.close())

type Cell = string | number | boolean | Date | null

async function sheet(rows: Cell[][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Dữ liệu', rows }] })
}

async function rowsOf(bytes: Uint8Array, index = 0) {
  return (await readXlsx(bytes, { sheets: [index] })).sheets[0]!
}

const header = ['Mã *', 'Tên *', 'Đang dùng']
const send = (bytes: Uint8Array, mode = 'preview', path = 'sales-channel', caller = admin) =>
  upload(caller, `/Import/${path}?mode=${mode}`, 'kenh.xlsx', bytes)

describe('import', () => {
  test('shows the rows with what is wrong in which column, errors first, and writes nothing', async () => {
    const answer = await send(
      await sheet([
        header,
        ['A1', 'Kênh một', 'Có'],
        ['A2', null, 'Có'],
        ['a1', 'Lần nữa', 'có thể'],
        ['ZALO', 'Đã có', null],
      ]),
    )
    expect(answer.body.data).toMatchObject({ total: 4, valid: 1, invalid: 3, created: 0, updated: 0 })
    expect(
      answer.body.data.rows.map((row: { row: number; errors: unknown }) => [row.row, row.errors]),
    ).toEqual([
      [3, [{ column: 'name', code: 'required', params: {} }]],
      [
        4,
        [
          { column: 'active', code: 'yes_or_no', params: {} },
          { column: 'code', code: 'duplicate_in_file', params: { row: 2 } },
        ],
      ],
      [5, [{ column: 'code', code: 'CAT_ERR_006', params: {} }]],
      [2, []],
    ])
    expect((await admin.get('/SalesChannel?search=A1')).body.totalItems).toBe(0)
  })

  test('takes all or none, or the valid rows, in one transaction with one event', async () => {
    const mixed = await sheet([header, ['B1', 'Kênh B', 'Có'], ['B2', null, 'Có']])
    const refused = await send(mixed, 'all')
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      422,
      'import.has-errors',
      [{ path: 'rows.3.name', code: 'required', params: {} }],
    ])
    expect((await admin.get('/SalesChannel?search=B1')).body.totalItems).toBe(0)
    const taken = await send(mixed, 'valid')
    expect(taken.body.data).toMatchObject({ total: 2, valid: 1, created: 1, updated: 0 })
    const events = await server.deps.db
      .selectFrom('event')
      .select('entity')
      .where('kind', '=', 'import.done')
      .execute()
    expect(events).toEqual([{ entity: 'salesChannel' }])
  })

  test('refuses the same file a second time, and two at once have one effect', async () => {
    const bytes = await sheet([header, ['C1', 'Kênh C', 'Không']])
    const answers = await Promise.all([send(bytes, 'all'), send(bytes, 'all'), send(bytes, 'all')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    const { data } = (await admin.get('/SalesChannel?search=C1')).body
    expect(data).toEqual([expect.objectContaining({ code: 'C1', active: false })])
    expect((await send(bytes, 'all')).body.code).toBe('import.already-done')
  })

  // Where the first of two looks for its rows, and where it writes them.
  test.each(['check', 'prepare'] as const)(
    'says of a file that another request took over just before its own %s that it was',
    async (step) => {
      const bytes = await sheet([header, [`J-${step}`, 'Kênh J', 'Có']])
      const kind = spreadsheetKind('sales-channel')!
      const of = (step === 'check' ? kind : kind.record) as unknown as Record<
        typeof step,
        (...given: unknown[]) => Promise<never>
      >
      const original = of[step]
      vi.spyOn(of, step).mockImplementationOnce(async (...given: unknown[]) => {
        expect((await send(bytes, 'all')).body.data).toMatchObject({ created: 1 })
        return original(...given)
      })
      expect((await send(bytes, 'all')).body.code).toBe('import.already-done')
    },
  )

  test('takes the rest of a file of which only the good rows went in', async () => {
    const bytes = await sheet([
      header,
      ['H1', 'Kênh một', 'Có'],
      ['H2', 'Kênh hai', 'Có'],
      ['H3', 'Ba', 'Có'],
    ])
    const blocking = (await admin.post('/SalesChannel', { code: 'H3', name: 'Đứng chắn' })).body.data
    expect((await send(bytes, 'valid')).body.data).toMatchObject({ valid: 2, invalid: 1, created: 2 })
    await admin.del(`/SalesChannel/${blocking.id}`)
    const again = await send(bytes, 'valid')
    expect(again.body.data).toMatchObject({ valid: 1, invalid: 2, created: 1 })
    expect(
      again.body.data.rows.map((row: { row: number; errors: unknown }) => [row.row, row.errors]),
    ).toEqual(
      [2, 3].map((row) => [row, [{ column: 'code', code: 'CAT_ERR_006', params: {} }]]).concat([[4, []]]),
    )
  })

  test('shows a file again that was imported, and only then refuses it', async () => {
    const bytes = await sheet([header, ['I1', 'Kênh I', 'Có']])
    expect((await send(bytes, 'valid')).body.data).toMatchObject({ created: 1 })
    expect((await send(bytes, 'preview')).body.data).toMatchObject({ valid: 0, invalid: 1 })
    expect((await send(bytes, 'valid')).body.code).toBe('import.already-done')
  })

  test('reads names in NFD as the same names', async () => {
    const bytes = await sheet([
      header.map((title) => title.normalize('NFD')),
      ['D1', 'Kênh Đường'.normalize('NFD'), 'Có'.normalize('NFD')],
    ])
    await send(bytes, 'all')
    const { data } = (await admin.get('/SalesChannel?search=D1')).body
    expect(data[0].name).toBe('Kênh Đường'.normalize('NFC'))
  })

  test('refuses formulas at their cell and never computes them', async () => {
    const cells = new Map([['1,1', { value: 2, type: 'formula' as const, formula: '1+1', formulaResult: 2 }]])
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows: [header, ['E1', null, 'Có']], cells }] })
    const answer = await send(bytes)
    expect(answer.body.data.rows[0].errors).toEqual([{ column: 'name', code: 'formula', params: {} }])
  })

  test('names the columns that are missing, and says so when there are no rows', async () => {
    const wrong = await send(await sheet([['Mã'], ['A']]))
    expect([wrong.body.code, wrong.body.message]).toEqual([
      'import.wrong-columns',
      'File thiếu cột: Tên. Hãy dùng file mẫu',
    ])
    expect((await send(await sheet([header]))).body.code).toBe('import.empty')
  })

  test('reads the English header as well, whatever the order', async () => {
    const answer = await send(
      await sheet([
        ['Name', 'ghi chú', 'CODE'],
        ['Kênh', 'x', 'EN1'],
      ]),
    )
    expect(answer.body.data.rows[0].values).toEqual({ code: 'EN1', name: 'Kênh', nameEn: null, active: null })
    expect(answer.body.data.leftOut).toEqual(['ghi chú'])
  })

  /** Stops what would be worked in the background, so that the next file is not refused for it. */
  const stopped = async (answer: Answer<ImportResult>) => {
    expect(answer.body.data).toMatchObject({ total: 0, job: { state: 'waiting' } })
    await admin.post(`/ImportJob/${answer.body.data.job!.id}/cancel`)
  }

  test('leaves more rows than 5,000 to a job', async () => {
    const rows = Array.from({ length: 5001 }, (_, index) => [`M${index}`, 'Nhiều', 'Có'])
    await stopped(await send(await sheet([header, ...rows])))
    const exactly = await send(await sheet([header, ...rows.slice(0, 5000)]))
    expect(exactly.body.data).toMatchObject({ total: 5000, valid: 5000 })
    expect(exactly.body.data.rows).toHaveLength(200)
  })

  test('leaves rows below an empty row to a job as it does without one', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [`N${index}`, 'Nhiều', 'Có'])
    const empty = Array.from({ length: 300 }, () => [null, null, null])
    for (const gap of [empty.slice(0, 1), empty]) {
      await stopped(await send(await sheet([header, ...rows, ...gap, ['Z1', 'Cuối', 'Có']]), 'valid'))
    }
    const trailing = await send(await sheet([header, ...rows, ...empty]))
    expect(trailing.body.data).toMatchObject({ total: 5000, valid: 5000 })
  }, 60_000)

  test('answers of a number no double holds at its cell, and takes the other rows', async () => {
    const text = (ref: string, value: string) => `<c r="${ref}" t="str"><v>${value}</v></c>`
    const line = (row: number, code: string, factor: string) =>
      `<row r="${row}">${text(`A${row}`, code)}${text(`B${row}`, `Đơn vị ${code}`)}${text(`D${row}`, 'Khối lượng')}<c r="C${row}"><v>${factor}</v></c></row>`
    const head = ['Mã', 'Tên', 'Hệ số quy đổi', 'Kiểu đơn vị']
      .map((title, index) => text(`${'ABCD'[index]}1`, title))
      .join('')
    const bytes = zip(workbookOf(`<row r="1">${head}</row>${line(2, 'U1', '1e400')}${line(3, 'U2', '12')}`))
    const answer = await send(bytes, 'valid', 'product-unit-config')
    expect([answer.status, answer.body.data?.created]).toEqual([200, 1])
    expect(answer.body.data.rows[0].errors).toEqual([expect.objectContaining({ code: 'cell_error' })])
  })

  test('reads a percentage as a rate, and names the nearest entry of a list', async () => {
    const head = ['Mã sản phẩm', 'Tên sản phẩm', 'Loại sản phẩm', 'Đơn vị tính', 'Thuế GTGT (%)']
    const row = ['PT-1', 'Thép thử', 'Thép lạ', 'Cây', null]
    const cells = new Map([['1,4', { value: 0.07, type: 'number' as const, style: { numFmt: '0%' } }]])
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows: [head, row], cells }] })
    const [{ values, errors }] = (await send(bytes, 'preview', 'product')).body.data.rows
    expect(values.vatRate).toBe(7)
    expect(errors).toContainEqual({
      column: 'type',
      code: 'not_in_list_near',
      params: { text: 'Thép lạ', near: 'Thép' },
    })
    const back = await rowsOf((await upload(admin, '/Import/product/errors', 'a.xlsx', bytes)).raw.rawPayload)
    expect(back.rows[1]?.at(-1)).toContain('Không có loại sản phẩm ‘Thép lạ’. Gần giống: Thép')
  })

  test('keeps in a text column the digits of a number as they are shown', async () => {
    const numbers = [1e21, 912345678, 123456789012345, 0.1 + 0.2, 912345678]
    const formats: Record<number, string> = { 1: '0000000000', 4: '0### ### ###' }
    const cells = new Map(
      numbers.map((value, index) => [
        `${index + 1},1`,
        { value, type: 'number' as const, ...(formats[index] ? { style: { numFmt: formats[index] } } : {}) },
      ]),
    )
    const rows = [header, ...numbers.map((_, index) => [`T${index}`, null, 'Có'])]
    const answer = await send(await writeXlsx({ sheets: [{ name: 'a', rows, cells }] }))
    expect(answer.body.data.rows.map((row: { values: { name: string } }) => row.values.name)).toEqual([
      '1000000000000000000000',
      '0912345678',
      '123456789012345',
      '0.3',
      '0912345678',
    ])
  })

  test('takes a cell of signs nobody sees for an empty one', async () => {
    const bytes = await sheet([header, ['V1', '\u200b\ufeff', 'Có'], ['V2\u200b', 'Th\u00adép', 'Có']])
    const { rows } = (await send(bytes)).body.data
    expect(rows.map((row: { values: unknown; errors: unknown }) => [row.values, row.errors])).toEqual([
      [
        { code: 'V1', name: null, nameEn: null, active: true },
        [{ column: 'name', code: 'required', params: {} }],
      ],
      [{ code: 'V2', name: 'Thép', nameEn: null, active: true }, []],
    ])
  })

  test('gives the same rows back with the errors in words', async () => {
    const bytes = await sheet([header, ['F1', null, 'Có'], ['F2', 'Tốt', 'Có']])
    const answer = await upload(admin, '/Import/sales-channel/errors', 'kenh.xlsx', bytes)
    const { rows } = await rowsOf(answer.raw.rawPayload)
    expect(rows[0]).toEqual(['Mã', 'Tên', 'Tên tiếng Anh', 'Đang dùng', 'Lỗi'])
    expect(rows[1]?.[4]).toBe('Vui lòng nhập tên')
    expect(rows[2]?.[4] ?? null).toBeNull()
  })

  test('is for those who may create, and a path nobody knows is not found', async () => {
    const bytes = await sheet([header, ['G1', 'Kênh', 'Có']])
    expect((await send(bytes, 'preview', 'sales-channel', stranger)).status).toBe(403)
    expect((await send(bytes, 'preview', 'nowhere')).status).toBe(404)
  })
})

describe.each([...categories])('$route', ({ route, resource }) => {
  test('exports every row of the view', async () => {
    const listed = (await admin.get(`/${resource}?pageSize=100`)).body
    const made = await admin.post(`/Export/${route}`, {})
    expect(made.body.data.rows).toBe(listed.totalItems)
    const file = await admin.get(`/File/${made.body.data.filePath}`)
    expect(file.headers['content-disposition']).toContain('attachment')
    const { rows } = await rowsOf(file.raw.rawPayload)
    expect(rows.slice(1).map((row) => row[0])).toEqual(
      listed.data.map((entry: { code: string }) => entry.code),
    )
  })

  test('has a template with guidance, whose filled-in form is accepted', async () => {
    const answer = await admin.post(`/Template/${route}-template.xlsx`)
    expect(answer.status).toBe(200)
    const data = await rowsOf(answer.raw.rawPayload)
    expect(data.rows[0]?.slice(0, 2)).toEqual(['Mã *', 'Tên *'])
    const guide = await rowsOf(answer.raw.rawPayload, 1)
    expect(guide.name).toBe('Hướng dẫn')
  })
})

describe('export', () => {
  test('is the current view, fetched once, by its maker, within ten minutes, while the right stands', async () => {
    const made = async () => (await admin.post('/Export/payment-method', { search: 'công nợ' })).body.data
    const first = await made()
    expect(first.rows).toBe(2)
    expect((await stranger.get(`/File/${first.filePath}`)).status).toBe(404)
    expect((await admin.get(`/File/${first.filePath}`)).status).toBe(200)
    expect((await admin.get(`/File/${first.filePath}`)).status).toBe(404)
    const racing = await made()
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.get(`/File/${racing.filePath}`)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404, 404])
    const old = await made()
    const due = { id: old.filePath, expiresAt: new Date(server.clock.now().getTime() + 10 * 60_000) }
    const stored = server.deps.db
      .selectFrom('file')
      .select(['id', 'expiresAt'])
      .where('id', '=', old.filePath)
    expect(await stored.executeTakeFirst()).toEqual(due)
    await server.deps.db
      .updateTable('file')
      .set({ expiresAt: server.clock.now() })
      .where('id', '=', old.filePath)
      .execute()
    expect((await admin.get(`/File/${old.filePath}`)).status).toBe(404)
    const later = await made()
    const left = await server.deps.db.selectFrom('file').select('id').where('id', '=', old.filePath).execute()
    expect(left, 'the next export sweeps the old one away').toEqual([])
    await server.deps.db
      .updateTable('file')
      .set({ needs: ['paymentMethod:view', 'user:view'] })
      .where('id', '=', later.filePath)
      .execute()
    expect((await admin.get(`/File/${later.filePath}`)).status).toBe(403)
    const events = await server.deps.db
      .selectFrom('event')
      .select('note')
      .where('kind', '=', 'export.made')
      .where('entity', '=', 'paymentMethod')
      .execute()
    expect(events.length).toBeGreaterThanOrEqual(3)
  })

  test('keeps every right its columns needed, and asks for all of them again', async () => {
    const mai = await server.as('account.mai')
    const made = (await mai.post('/Export/quotation', {})).body.data
    const rights = async (id: string) =>
      (await server.deps.db.selectFrom('file').select('needs').where('id', '=', id).executeTakeFirst())?.needs
    expect(await rights(made.filePath)).toEqual(['quotation:view', 'cost:view'])
    const other = (await stranger.post('/Export/quotation', {})).body.data
    expect(await rights(other.filePath)).toEqual(['quotation:view'])
    await server.deps.db
      .updateTable('roleGroup')
      .set({ permissions: sql`array_remove(permissions, 'cost:view')` })
      .execute()
    const answer = await mai.get(`/File/${made.filePath}`)
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    // of somebody else’s nobody learns that it is there
    const unknown = await stranger.get(`/File/${server.deps.random.id()}`)
    const foreign = await stranger.get(`/File/${made.filePath}`)
    expect([foreign.status, foreign.body.code]).toEqual([unknown.status, unknown.body.code])
    expect((await stranger.get(`/File/${other.filePath}`)).status).toBe(200)
  })

  test('has the columns somebody chose, in their order, and no others', async () => {
    const made = await stranger.post('/Export/customer', { columns: ['officer', 'code', 'modifiedAt'] })
    const file = await stranger.get(`/File/${made.body.data.filePath}`)
    const { rows } = await rowsOf(file.raw.rawPayload)
    expect(rows[0]).toEqual(['Nhân viên phụ trách', 'Mã khách hàng', 'Cập nhật'])
    expect(rows[1]?.[1]).toMatch(/^KH/)
    for (const key of ['passwordHash', 'cost'])
      expect((await stranger.post('/Export/quotation', { columns: ['number', key] })).body.errors).toEqual([
        { path: 'columns.1', code: 'invalid_value', params: {} },
      ])
  })

  test('refuses a filter the list does not have', async () => {
    expect((await admin.post('/Export/payment-method', { nothing: 1 })).status).toBe(400)
  })

  test('a query over the time of a statement is too much, whenever it is tried again', async () => {
    vi.spyOn(spreadsheetKind('sales-method')!, 'rows').mockImplementationOnce(async function* ({ db }) {
      yield* await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 20`.execute(trx)
        return (await sql`select pg_sleep(5)`.execute(trx)).rows
      })
    })
    const answer = await admin.post('/Export/sales-method', {})
    expect([answer.status, answer.body.code]).toEqual([422, 'file.too-much-data'])
  })

  test('never makes a formula of a text', async () => {
    const names = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '＝1+1']
    for (const [index, name] of names.entries()) await admin.post('/SalesMethod', { code: `F${index}`, name })
    const made = await admin.post('/Export/sales-method', { search: 'F' })
    const file = await admin.get(`/File/${made.body.data.filePath}`)
    const { rows, cells } = await rowsOf(file.raw.rawPayload)
    expect(rows.map((row) => row[1])).toEqual(expect.arrayContaining(names))
    expect([...(cells ?? [])].filter(([, cell]) => cell.type === 'formula')).toEqual([])
  })
})
