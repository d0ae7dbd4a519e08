import { choice, date, dong, flag, reference } from '@barem/shared/document/fields'
import { formatFor } from '@barem/shared/values/format'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { commonColumns, type DocumentRow, documentColumns } from './columns.tsx'

it('a list shows each field of a header in the manner of its kind', () => {
  const fields = {
    seller: reference('customer', 'optional'),
    signedOn: date('required'),
    fee: dong(),
    urgent: flag(),
    source: choice(['warehouse', 'supplier']),
  }
  const names = Object.keys(fields)
  const columns = documentColumns<DocumentRow>(
    { entity: 'quotation', fields, partner: 'customer' },
    names.map((name) => ({ name })),
  )
  const cells = (row: object) => columns.map(({ render }) => render(row as DocumentRow, formatFor('vi'), []))
  const row = { seller: null, signedOn: '2026-11-21', fee: 5_000, urgent: true, source: 'supplier' }
  const [seller, signedOn, fee, urgent, source] = cells(row)
  expect([seller, signedOn, fee]).toEqual(['', '21/11/2026', '5.000\u00a0đ'])
  expect([urgent, source]).not.toContain('true')
  expect(source).not.toBe('supplier')
  expect(cells({ ...row, urgent: false })[3]).toBe('')
})

it('a contract is listed by the value in force, marked with the annex that changed it', () => {
  const by = (number: string, total: number) => ({ id: number, number, date: '2026-11-21', total })
  const shown = (annexed: DocumentRow['annexed']) =>
    renderToStaticMarkup(
      commonColumns.total!.render({ total: 167_621_805, annexed } as DocumentRow, formatFor('vi'), []),
    ).replaceAll(/ aria-label="[^"]*"|<[^>]*>/g, '')
  expect(shown(null)).toBe('167.621.805\u00a0đ')
  expect(shown(by('HDM2611-0005-PL01', 180_515_790))).toBe('PL01180.515.790\u00a0đ')
  expect(shown(by('HDM2611-0005-PL02', 167_621_805))).toBe('167.621.805\u00a0đ')
})

it('what has expired is marked beside its state, approved and not replaced', () => {
  const kind = {
    entity: 'quotation',
    fields: {},
    partner: 'customer',
    validity: { field: 'validUntil', days: 7 },
  }
  const shown = (row: object, of: object = kind) => {
    const [status] = documentColumns<DocumentRow>(of as never, [{ name: 'status' }])
    const given = { status: 'approved', closed: false, validUntil: '2026-11-10', ...row } as never
    return renderToStaticMarkup(status!.render(given, formatFor('vi'), []))
  }
  expect(shown({})).toContain('Hết hạn')
  for (const row of [{ validUntil: '2099-11-10' }, { closed: true }, { status: 'draft' }])
    expect(shown(row)).not.toContain('Hết hạn')
  expect(shown({}, { ...kind, validity: undefined })).not.toContain('Hết hạn')
})
