import { expect, it } from 'vitest'

const { default: form } = await import('#sales-contract-annex/form.tsx')
const { annexStart } = await import('./annex-start.ts')

const [hoa, trang] = [
  { id: 'hoa', name: 'Phạm Thị Hòa' },
  { id: 'trang', name: 'Nguyễn Thu Trang' },
]
const contract = {
  ...{ id: 'c1', number: 'HDB1', date: '2026-11-01', partnerNumber: 'HD-1', officer: trang, approver: hoa },
  ...{ customer: { id: 'k', name: 'Số 9' }, lines: [], agreed: null },
}

it('a new annex is looked after by whoever looks after its contract', () => {
  const begun = (person: string) =>
    annexStart(form as never, contract as never, { person, today: '2026-11-22' })
  expect(begun('minh')).toMatchObject({
    ...{ contractId: 'c1', date: '2026-11-22', partnerNumber: null, customerId: 'k' },
    ...{ officerId: 'trang', officer: trang, approverId: 'hoa', approver: hoa },
  })
  expect(begun('hoa')).toMatchObject({ officerId: 'trang', approverId: null, approver: null })
})

it('a new annex leaves the day by which goods were agreed, though it is over', () => {
  const late = { ...contract, expectedReceiptDate: '2026-11-15' }
  const begun = annexStart(form as never, late as never, { person: 'minh', today: '2026-11-22' })
  expect(begun).toMatchObject({ date: '2026-11-22', expectedReceiptDate: '2026-11-15' })
  expect(form.check(begun as never, true)).not.toContainEqual(
    expect.objectContaining({ path: 'expectedReceiptDate' }),
  )
})
