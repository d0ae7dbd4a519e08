import type { Issue } from '@barem/shared/values/issue'
import { describe, expect, it } from 'vitest'
import { faultOf, inOrder, rootCauses, standing } from './faults.ts'
import { pageOrder } from './page-order.ts'

const issue = (path: string, code = 'required'): Issue => ({ path, code, params: {} })
const paths = (issues: readonly Issue[]) => issues.map(({ path }) => path)

const follows = {
  actualWeight: ['productId', 'quantity', 'priceType'],
  priceType: ['productId'],
  salePrice: ['productId'],
}

describe('root causes', () => {
  it('makes one fault of an unknown product', () => {
    const found = ['productId', 'actualWeight', 'salePrice'].map((column) => issue(`lines.0.${column}`))
    expect(paths(rootCauses([...found, issue('lines.0.priceType', 'barem_missing')], follows))).toEqual([
      'lines.0.productId',
    ])
  })

  it('does not ask for the weight computed from a missing quantity, but for that of another line', () => {
    const found = [
      issue('lines.1.actualWeight'),
      issue('lines.0.actualWeight'),
      issue('lines.0.quantity', 'must_exceed'),
    ]
    expect(paths(rootCauses(found, follows))).toEqual(['lines.1.actualWeight', 'lines.0.quantity'])
  })

  it('keeps what is wrong by itself', () => {
    const found = [issue('lines.0.productId'), issue('lines.0.actualWeight', 'too_big')]
    expect(rootCauses(found, follows)).toHaveLength(2)
  })

  it('says one thing of a field', () => {
    const found = [issue('date', 'date'), issue('date', 'before_date')]
    expect(rootCauses(found)).toEqual([issue('date', 'date')])
  })
})

it('faults stand in the order of the page: fields, lines by number and column, and what is on no page last', () => {
  const places = [
    { dataset: { field: 'date' } },
    { dataset: { field: 'lines', columns: 'productId salePrice quantity' } },
    { dataset: { field: 'discount' } },
  ]
  const order = pageOrder({ querySelectorAll: () => places } as never)
  const names = ['discount', 'unknown', 'lines.10.quantity', 'lines.2.quantity', 'lines.2.salePrice']
  expect(inOrder([...names, 'lines.2.other', 'lines', 'date'], order, (path) => path)).toEqual([
    ...['date', 'lines', 'lines.2.salePrice', 'lines.2.quantity', 'lines.2.other', 'lines.10.quantity'],
    ...['discount', 'unknown'],
  ])
  expect(pageOrder(null)).toEqual([])
})

describe('faults while they are corrected', () => {
  const lines = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]
  const before = { date: '2026-11-22', lines }
  const said = [issue('lines.0.quantity'), issue('lines.2.quantity')].map((one) => faultOf(one, before))

  it('of another line stay where one is corrected', () => {
    const after = { ...before, lines: [{ key: 'a', quantity: 1 }, lines[1], lines[2]] }
    const left = standing(said, [issue('lines.2.quantity')], after)
    expect(left.map((fault) => fault.issue.path)).toEqual(['lines.2.quantity'])
  })

  it('go with their line when it moves', () => {
    const after = { ...before, lines: [lines[1], lines[2]] }
    const found = [issue('lines.0.quantity'), issue('lines.1.quantity')]
    expect(standing(said, found, after).map((fault) => fault.issue.path)).toEqual(['lines.1.quantity'])
  })

  it('are not joined by those of a line just begun, unless these are said at once', () => {
    const after = { ...before, lines: [...lines, { key: 'd' }] }
    const found = [issue('lines.3.productId'), issue('discount', 'discount_exceeds_goods')]
    expect(standing(said, found, after)).toEqual([])
    expect(standing(said, found, after, ['discount_exceeds_goods'])).toHaveLength(1)
  })

  it('the server found stand until what it refused is changed', () => {
    const held = { approverId: 'x', lines: [{ key: 'a', productId: 'p' }, ...lines.slice(1)] }
    const refused = [issue('approverId', 'no_approver'), issue('lines.0.productId', 'inactive')].map((one) =>
      faultOf(one, held, true),
    )
    const moved = { ...held, lines: [{ key: 'z' }, ...held.lines] }
    expect(standing(refused, [], moved).map((fault) => fault.issue.path)).toEqual([
      'approverId',
      'lines.1.productId',
    ])
    expect(standing(refused, [], { approverId: 'y', lines: lines.slice(1) })).toEqual([])
  })
})
