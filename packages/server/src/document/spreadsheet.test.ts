import { quotation } from '@barem/shared/quotation/form'
import { spreadsheetEndpoints } from '@barem/shared/spreadsheet/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadContext } from '#http/call'
import { type TestApp, testApp } from '#test/app'
import { documentWorld } from '#test/document-world'
import { quotationKind } from '../quotation/kind.ts'
import type { DocumentKind } from './kind.ts'
import type { DocumentRow } from './row.ts'
import { asShown, exportRows } from './rows.ts'
import { documentColumns, documentSpreadsheet } from './spreadsheet.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a reference is exported by its name and a choice by its word, whether the list shows them or not', async () => {
  const { warehouse, source } = quotation.fields
  const kind = {
    ...quotationKind,
    fields: {
      ...quotation.fields,
      warehouse: { ...warehouse, exported: 21 },
      source: { ...source, exported: 22 },
    },
  } as DocumentKind
  const { db } = server.deps
  const { id: warehouseId, name } = await db
    .selectFrom('warehouse')
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  const { draft } = await documentWorld(server, 'quotation')
  const { id } = await draft({ warehouseId, source: 'supplier' })
  const found = await exportRows(db, kind).where('quotation.id', '=', id).executeTakeFirstOrThrow()
  const row = asShown(kind, found as unknown as DocumentRow)
  const cells = documentColumns(kind)
    .filter(({ place }) => place > 20)
    .map(({ column }) => column.value(row, { locale: 'vi' } as ReadContext))
  expect(cells.toSorted()).toEqual([name, 'Đặt nhà máy / NCC'].toSorted())
})

test('a kind of two words is exported at an address that the API takes', () => {
  const kind = { ...quotationKind, entity: 'purchaseContract' as never }
  const { path } = documentSpreadsheet(kind, {} as never, {} as never)
  expect(path).toBe('purchase-contract')
  expect(spreadsheetEndpoints.export.params!.parse({ path })).toEqual({ path })
})
