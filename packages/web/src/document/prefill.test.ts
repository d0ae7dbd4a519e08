import { date, flag, reference, text } from '@barem/shared/document/fields'
import { describe, expect, it } from 'vitest'
import { copiedValues, fillingOf, newHeader } from './prefill.ts'

const kind = {
  fields: {
    customer: reference('customer', 'required'),
    date: date('required'),
    validUntil: date('optional'),
    expected: date('optional'),
    contractNumber: text('optional', { max: 50, single: true }),
    paymentMethod: reference('paymentMethod', 'optional', { prefilled: 'theirs' }),
    officer: reference('user', 'supplied'),
    approver: reference('user', 'optional', { prefilled: 'ours' }),
    selfPick: flag(),
  },
  validity: { field: 'validUntil', days: 7 },
}
const hoa = { id: 'hoa', name: 'Phạm Thị Hòa' }
const cash = { id: 'cash', name: 'Tiền mặt' }
const defaults = { from: null, terms: { approver: hoa, paymentMethod: cash }, validUntil: '2026-11-29' }

function fill(form: Record<string, unknown>, { before = {}, typed = [] as string[] } = {}, given = defaults) {
  return fillingOf(kind, given, {
    before,
    heldIn: (key) => form[key],
    isTyped: (key) => typed.includes(key),
  })
}

describe('a new document', () => {
  it('is dated today, and about whoever writes it where its partner is one of our people', () => {
    const fields = { requester: reference('user', 'required'), date: date('required') }
    expect(newHeader({ fields, partner: 'requester' }, hoa, '2026-11-23')).toEqual({
      ...{ requesterId: 'hoa', requester: hoa, date: '2026-11-23' },
    })
    const sale = newHeader({ ...kind, partner: 'customer' }, hoa, '2026-11-23')
    expect(sale).toMatchObject({ customerId: null, officerId: null, date: '2026-11-23' })
  })

  it('is filled where nothing stands yet, with names beside ids', () => {
    const { values, filled } = fill({ approverId: null, validUntil: null })
    expect(values).toEqual({
      approverId: 'hoa',
      approver: hoa,
      paymentMethodId: 'cash',
      paymentMethod: cash,
      validUntil: '2026-11-29',
    })
    expect(filled).toEqual({ approverId: 'hoa', paymentMethodId: 'cash', validUntil: '2026-11-29' })
  })

  it('keeps what was typed, also where it was emptied, and what came from elsewhere', () => {
    const { values } = fill({ approverId: null, paymentMethodId: 'bank' }, { typed: ['approverId'] })
    expect(Object.keys(values)).toEqual(['validUntil'])
  })

  it('is not taken for typed because the form counts it as touched', () => {
    const typed = ['approverId', 'paymentMethodId', 'validUntil']
    const before = { approverId: 'lan', paymentMethodId: null, validUntil: '2026-12-24' }
    const held = { approverId: 'lan', paymentMethodId: null, validUntil: '2026-12-24' }
    expect(fill(held, { before, typed }).filled).toMatchObject({ approverId: 'hoa', paymentMethodId: 'cash' })
    const typedOver = fill({ ...held, approverId: 'binh' }, { before, typed })
    expect(typedOver.values).not.toHaveProperty('approverId')
  })

  it('takes its own filling back for another partner', () => {
    const before = { approverId: 'hoa', paymentMethodId: 'cash' }
    const other = { ...defaults, terms: { approver: { id: 'lan', name: 'Lan' } } as never }
    const { values, filled } = fill({ approverId: 'hoa', paymentMethodId: 'cash' }, { before }, other)
    expect(values).toMatchObject({ approverId: 'lan', paymentMethodId: null, paymentMethod: null })
    expect(filled).toEqual({ approverId: 'lan', paymentMethodId: null, validUntil: '2026-11-29' })
  })
})

describe('a copy', () => {
  it('is of today and leaves behind what was of the original alone or is over', () => {
    const copied = copiedValues(
      kind,
      {
        ...{
          id: 'q1',
          version: 4,
          customerId: 'c1',
          customer: { id: 'c1', name: 'Số 9' },
          date: '2026-11-01',
        },
        ...{ validUntil: '2026-12-30', expected: '2026-11-05', contractNumber: 'HD-1', selfPick: true },
        ...{ approverId: 'hoa', approver: hoa, officerId: 'trang', paymentMethodId: 'cash' },
      },
      '2026-11-22',
    )
    expect(copied).toMatchObject({
      ...{ customerId: 'c1', date: '2026-11-22', validUntil: null, expected: null, contractNumber: null },
      ...{ approverId: null, approver: null, officerId: null, paymentMethodId: 'cash', selfPick: true },
    })
    // a day is over with its evening
    const due = copiedValues(kind, { expected: '2026-11-22' } as never, '2026-11-22')
    expect(due).toMatchObject({ expected: '2026-11-22' })
    expect(copied).not.toHaveProperty('id')
    expect(copied).not.toHaveProperty('version')
  })
})
