import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formatFor } from '#values/format'
import {
  bodyShape,
  choice,
  date,
  dong,
  dongFromZero,
  flag,
  type Header,
  note,
  rate,
  reference,
  text,
  whole,
  wireShape,
} from './fields.ts'
import { emptyHeader, headerChanges, headerValues, isCostOf, printedFacts } from './header.ts'

const id = '00000000-0000-7000-8000-000000000001'
const fields = {
  customer: reference('customer', 'required', { print: 2 }),
  officer: reference('user', 'supplied'),
  warehouse: reference('warehouse', 'optional'),
  date: date('required', { print: 1 }),
  contract: text('optional', { max: 10, since: 2 }),
  margin: dong({ needs: 'cost:view', print: 3 }),
  fee: dongFromZero(),
  share: rate(10),
  days: whole('optional', { max: 365 }),
  urgent: flag(),
  way: choice(['road', 'river']),
  remark: note({ max: 20 }),
}
const header: Header<typeof fields> = {
  customer: { id, name: 'An Hưng' },
  officer: { id, name: 'Minh' },
  warehouse: null,
  ...{ date: '2026-11-21', contract: null, margin: 5_000, fee: 0, share: 10, days: 30 },
  ...{ urgent: false, way: 'road', remark: null },
}

describe('from one description of a header', () => {
  it('what is sent: references by id, what is left out as the server supplies it', () => {
    const body = z.strictObject(bodyShape(fields))
    const least = { customerId: id, date: '2026-11-21' }
    expect(body.parse(least)).toEqual({
      ...least,
      ...{ officerId: null, warehouseId: null, contract: null, margin: null, fee: 0, share: 10, days: null },
      ...{ urgent: false, way: 'road', remark: null },
    })
    const wrong = {
      ...least,
      contract: 'x'.repeat(11),
      fee: -1,
      way: 'air',
      share: 101,
      days: 366,
      date: '2026-02-30',
      more: 1,
    }
    const issues = body.safeParse(wrong).error?.issues.flatMap((issue) => issue.path)
    expect(issues?.sort()).toEqual(['contract', 'date', 'days', 'fee', 'share', 'way'])
  })

  it('what is answered, strictly: only what may be none is null', () => {
    const wire = z.strictObject(wireShape(fields))
    expect(wire.parse(header)).toEqual(header)
    expect(wire.safeParse({ ...header, officer: null }).success).toBe(false)
  })

  it('the empty form, and the form of what was saved', () => {
    expect(emptyHeader(fields)).toEqual({
      ...{ customerId: null, officerId: null, warehouseId: null, date: null, contract: null, margin: null },
      ...{ fee: 0, share: 10, days: null, urgent: false, way: 'road', remark: null },
    })
    expect(headerValues(fields, header)).toMatchObject({
      customerId: id,
      warehouseId: null,
      date: '2026-11-21',
    })
  })

  it('what differs, in words', () => {
    const after = {
      ...header,
      warehouse: { id, name: 'Kho 1' },
      fee: 100,
      customer: { id: 'other', name: 'An Hưng' },
    }
    expect(headerChanges(fields, header, after)).toEqual([
      { field: 'warehouse', from: null, to: 'Kho 1' },
      { field: 'fee', from: 0, to: 100 },
    ])
    expect(headerChanges(fields, after, after)).toEqual([])
    expect(isCostOf(fields, 'margin')).toBe(true)
    expect(isCostOf(fields, 'fee')).toBe(false)
  })

  it('what stands on paper', () => {
    const facts = printedFacts(fields, header, formatFor('vi')).map(({ place, value }) => [place, value])
    expect(facts).toEqual([
      [2, 'An Hưng'],
      [1, '21/11/2026'],
      [3, '5.000\u00a0đ'],
    ])
  })
})
