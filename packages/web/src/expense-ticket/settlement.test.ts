import { formatFor } from '@barem/shared/values/format'
import { afterEach, expect, test, vi } from 'vitest'
import { datesInWords } from './advances.ts'
import kind from './kind.ts'
import { settlingLines, withLeft, withoutLeft } from './left-over.ts'
import { emptyLine, type LineValues, wireLine, withoutBlankEnd } from './line.ts'
import { beyondLeft, mustSayCash, withRest } from './settlement.ts'

const ADVANCED = 8_000_000
const spent = (amount: number | null): LineValues => ({ ...emptyLine(), amount })
const returned = (amount: number | null, isRest: boolean): LineValues => ({
  ...{ ...emptyLine(), entry: 'return' as const },
  ...{ amount, isRest },
})
const amounts = (lines: readonly LineValues[] | null) => lines?.map(({ amount }) => amount) ?? null

afterEach(() => void vi.useRealTimers())

test.each([
  ['what was spent', [spent(6_200_000), returned(8_000_000, true)], [6_200_000, 1_800_000]],
  ['nothing more than the advances', [spent(9_000_000), returned(8_000_000, true)], [9_000_000, 0]],
  ['another line that gives back', [returned(500_000, false), returned(null, true)], [500_000, 7_500_000]],
  ['nothing, once somebody typed', [spent(6_200_000), returned(8_000_000, false)], null],
  ['nothing, where it stands', [spent(null), returned(8_000_000, true)], null],
])('what is given back follows %s', (_, lines, wanted) => {
  expect(amounts(withRest(lines, ADVANCED))).toEqual(wanted)
})

test('giving back more than is left is known at once, and nothing left is no line', () => {
  expect(beyondLeft([spent(6_200_000), returned(8_000_000, false)], ADVANCED)).toBe(1_800_000)
  expect(beyondLeft([spent(6_200_000), returned(1_800_000, false)], ADVANCED)).toBeNull()
  expect(beyondLeft([spent(9_000_000), returned(1, false)], ADVANCED)).toBe(0)
  const line = spent(9_000_000)
  expect(withoutBlankEnd([line, returned(0, true)])).toEqual([line])
})

test('where nothing is left to give back, that line is counted behind whatever is begun, and not sent', () => {
  const [first, rest, third, blank] = [
    spent(9_000_000),
    returned(8_000_000, true),
    spent(100_000),
    spent(null),
  ]
  const rows = withRest([first, rest, third, blank], ADVANCED)!
  expect(rows.map(({ key }) => key)).toEqual([first, third, rest, blank].map(({ key }) => key))
  expect(withoutBlankEnd(rows)).toEqual([first, third])
  expect(withRest(rows, ADVANCED)).toBeNull()
  // and comes back where it stands once there is something
  expect(amounts(withRest(rows.with(0, { ...first, amount: 1_000_000 }), ADVANCED))).toEqual([
    ...[1_000_000, 100_000, 6_900_000, null],
  ])
})

test('what is left comes into a settlement by itself, and goes when it settles nothing', () => {
  expect(amounts(settlingLines(ADVANCED))).toEqual([null, ADVANCED])
  expect(amounts(settlingLines(0))).toEqual([null])
  const begun = withLeft([emptyLine()], ADVANCED)
  expect(begun?.at(-1)).toMatchObject({ entry: 'return', amount: ADVANCED, isRest: true })
  expect(withLeft([emptyLine()], 0)).toBeNull()
  expect(withLeft([returned(500_000, false)], ADVANCED)).toBeNull()
  expect(amounts(withoutLeft(begun!))).toEqual([null])
  expect(amounts(withoutLeft([returned(ADVANCED, true)]))).toEqual([null])
  expect(withoutLeft([returned(500_000, false)])).toBeNull()
})

test('how it was paid is asked where it would reach the limit in cash with one seller on one day', () => {
  const paid = (amount: number, cash: boolean | null) => ({
    ...spent(amount),
    ...{ cash, sellerTaxCode: '0100109106', invoiceDate: '2026-11-21' },
  })
  const asked = (...lines: LineValues[]) => lines.map(mustSayCash(lines))
  expect(asked(paid(4_999_999, null))).toEqual([false])
  expect(asked(paid(3_000_000, null), paid(2_000_000, true))).toEqual([true, false])
  expect(asked(paid(3_000_000, null), paid(9_000_000, false))).toEqual([false, false])
  expect(asked(paid(5_000_000, false))).toEqual([false])
  expect(emptyLine().cash).toBeNull()
  expect(wireLine(emptyLine())).toMatchObject({ cash: false })
})

test('an approval says what it settles, and counts no money that is given back', () => {
  const ticket = {
    ...{
      type: 'reimbursement',
      status: 'pending',
      requester: { id: 'minh', name: 'Minh' },
      total: 6_200_000,
    },
    lines: [spent(6_200_000), returned(1_800_000, false)],
    totals: { spent: 6_200_000, vat: 0, settled: 6_200_000, returned: 1_800_000, payable: 0 },
  }
  expect(kind.about(ticket as never, formatFor('vi'))).toBe(
    '1 dòng chi phí, 6.200.000\u00a0đ, người đề nghị Minh; quyết toán: tạm ứng 8.000.000\u00a0đ, đã chi 6.200.000\u00a0đ, chi không hết 1.800.000\u00a0đ',
  )
  // once it is known what its requester has, that is said, whatever was opened before
  expect(kind.about(ticket as never, formatFor('vi'), { outstanding: 9_000_000 })).toMatch(
    /tạm ứng 9\.000\.000\u00a0đ, đã chi 6\.200\.000\u00a0đ, chi không hết 2\.800\.000\u00a0đ$/,
  )
})

test('an invoice of a day to come, one of other years and a trip that is not over are worth a look', () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T03:00:00Z') })
  const line = (invoiceDate: string) => ({ ...spent(1), invoiceDate })
  const lines = ['2026-11-24', '2026-11-25', '2016-11-20'].map(line)
  const ticket = { type: 'reimbursement', returnDate: '2026-11-28', lines }
  expect(datesInWords(ticket)).toEqual([
    'Chuyến đi chưa kết thúc: ngày về sau hôm nay',
    'Dòng 2: Ngày hóa đơn sau hôm nay',
    'Dòng 3: Cách hôm nay nhiều năm: xem lại năm',
  ])
  expect(datesInWords({ ...ticket, type: 'advance', lines: [] })).toEqual([])
})
