import { isTradeLine } from '@barem/shared/trade-line/line'
import { lineFile, lineFileCell } from '@barem/shared/trade-line/line-file'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import { upload } from '#test/multipart'
import { approvableKinds } from '../modules.ts'
import { spreadsheetKind } from '../spreadsheet/kind.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const sheet = (rows: unknown[][], cells?: Map<string, object>) =>
  writeXlsx({ sheets: [{ name: 'BG', rows: rows as never, ...(cells && { cells: cells as never }) }] })
const read = (caller: Caller, entity: string, bytes: Uint8Array, name = 'hang.xlsx') =>
  upload(caller, `/Import/${kebabCase(entity)}/lines`, name, bytes)
const file = (caller: Caller, entity: string, id: string, language = 'vi-VN') =>
  caller.get(`/Export/${kebabCase(entity)}/${id}/lines`, { 'accept-language': language })

const ofGoods = approvableKinds.flatMap(({ entity, line }) => (isTradeLine(line) ? [entity] : []))

test.each(ofGoods)(
  'the lines of a %s are a file that reads back, as far as one may see them',
  async (entity) => {
    const world = await documentWorld(server, entity)
    const others = ['actual', 'item'].map((priceType, index) =>
      world.line({ productId: world.products[index + 1]!.id, priceType, quantity: 15, actualWeight: 10.125 }),
    )
    const document = await world.draft({ lines: [world.line(), ...others] })
    const mai = await server.as('account.mai')
    const locale = entity === 'quotation' ? 'en' : 'vi'
    const answer = await file(mai, entity, document.id, `${locale}-VN`)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${document.number.replaceAll('/', '-')}.xlsx`,
    )
    const minh = await server.as('sales.minh')
    const { rows } = done(await read(minh, entity, answer.raw.rawPayload))
    const seen = done(await mai.get(`/${world.resource}/${document.id}`)).lines
    const columns = lineFile.filter(({ name }) => name in seen[0])
    expect(rows.slice(1)).toEqual(
      seen.map((line: object) => columns.map((column) => lineFileCell(column, line, locale))),
    )
    expect(rows[0]).toHaveLength(columns.length)
    // nobody who sells sees costs, be they made a buyer by the test of another kind or not
    const hidden = spreadsheetKind(kebabCase(entity))!.lines!.columns.filter(({ needs }) => needs)
    await leaveGroups(world.people.get('sales.trang')!, 'MUA-HANG')
    const sold = await file(await server.as('sales.trang'), entity, document.id)
    if (hidden.length > 0)
      expect((await readXlsx(sold.raw.rawPayload)).sheets[0]!.rows[0]).toHaveLength(
        columns.length - hidden.length,
      )
    await leaveGroups(world.people.get('warehouse.tu')!)
    const tu = await server.as('warehouse.tu')
    const pasted = await sheet([['Mã'], ['A']])
    expect([(await file(tu, entity, document.id)).status, (await read(tu, entity, pasted)).status]).toEqual([
      403, 403,
    ])
  },
)

async function leaveGroups(userId: string, code?: string): Promise<void> {
  const { db } = server.deps
  const groups = db
    .selectFrom('roleGroup')
    .select('id')
    .$if(code !== undefined, (one) => one.where('code', '=', code!))
  await db
    .deleteFrom('userRoleGroup')
    .where('userId', '=', userId)
    .where('roleGroupId', 'in', groups)
    .execute()
}

describe('a file of lines', () => {
  test('says what its cells show, formulas as they were computed by whoever wrote it', async () => {
    const minh = await server.as('sales.minh')
    const weight = { value: 30, type: 'formula', formula: '10*3', formulaResult: 30 }
    const rows = [['CÔNG TY A'], ['Mã', 'SL', 'KL'], ['TV-D10', 1.5, 0], [null, '  ', null]]
    const bytes = await sheet(rows, new Map([['2,2', weight]]))
    expect(done(await read(minh, 'quotation', bytes)).rows).toEqual([
      ['CÔNG TY A', null, null],
      ['Mã', 'SL', 'KL'],
      ['TV-D10', 1.5, 30],
    ])
  })

  test('is refused where it is no spreadsheet, empty, or longer than any document', async () => {
    const minh = await server.as('sales.minh')
    const refused = async (bytes: Uint8Array, name?: string) =>
      (await read(minh, 'quotation', bytes, name)).body
    expect(await refused(Buffer.from('a;b'), 'a.csv')).toMatchObject({
      code: 'file.type',
      message: 'File a.csv không đúng định dạng. Chỉ nhận file .xlsx',
    })
    expect(await refused(Buffer.from('a;b'))).toMatchObject({
      code: 'file.not-a-spreadsheet',
      message: 'File không phải bảng tính hợp lệ. Chỉ nhận file .xlsx',
    })
    expect(await refused(await sheet([[null]]))).toMatchObject({ code: 'import.empty' })
    const long = Array.from({ length: 600 }, (_, index) => [`A${index}`, 1])
    expect(await refused(await sheet(long))).toMatchObject({
      code: 'file.too-many-rows',
      message: expect.stringContaining('500'),
    })
  })

  test('is of documents alone', async () => {
    const admin = await server.as('superadmin')
    expect((await read(admin, 'customer', await sheet([['Mã'], ['A']]))).status).toBe(404)
    expect((await file(admin, 'customer', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
