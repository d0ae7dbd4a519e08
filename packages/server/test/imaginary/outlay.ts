import { type DocumentDescription, documentBody } from '@barem/shared/document/description'
import {
  documentEndpoints,
  documentFilters,
  documentListQuery,
  documentSchemas,
} from '@barem/shared/document/endpoints'
import { date, reference, text } from '@barem/shared/document/fields'
import { given, type LineOf, lineParts } from '@barem/shared/document/line'
import { referenceFilter } from '@barem/shared/list/filter'
import { documentSheet, type Print } from '@barem/shared/print/document-sheet'
import { sum, toPg, toWire } from '@barem/shared/values/decimal'
import { DONG_MAX, dong } from '@barem/shared/values/money'
import { text as plainText } from '@barem/shared/values/text'
import { z } from 'zod'
import { documentKind } from '../../src/document/document-kind.ts'
import type { Figures, FiguresAnswer } from '../../src/document/figures.ts'
import { documentModule } from '../../src/document/module.ts'

// A kind that there is not: what a supplier was paid for, in lines of money.

const moneyFields = {
  content: given('typed', plainText({ max: 200 })),
  amount: given('typed', dong),
  /** What was spent before it and with it. */
  running: given('computed', dong),
}
type MoneyLine = LineOf<typeof moneyFields>

const outlayLine = {
  ...lineParts(moneyFields),
  answered: { totals: z.object({ total: z.number() }) },
  compared: ['content', 'amount'] as const,
  identityOf: (_line: MoneyLine, position: number) => String(position),
  nameOf: (_line: MoneyLine, position: number) => String(position + 1),
  worthOf: ({ amount }: MoneyLine) => amount,
}

export const outlay = {
  fields: {
    supplier: reference('supplier', 'required', { exported: 3 }),
    date: date('required', { exported: 2 }),
    reason: text('required', { max: 200, print: 2 }),
    officer: reference('user', 'supplied'),
    approver: reference('user', 'optional'),
  },
  line: outlayLine,
  partner: 'supplier',
  printed: { taxCode: 1, phone: 3 },
  listed: ['date', 'supplier', 'officer', 'approver'],
  check: ({ reason }: { reason: string }) =>
    reason === 'quà' ? [{ path: 'reason', code: 'invalid_format', params: {} }] : [],
} as const satisfies DocumentDescription

const figures: Figures<MoneyLine> = {
  sums: ['total'],
  approved: ['total'],
  columns: [],
  draft: async (_call, { lines, ...header }) => ({ header, lines: lines as MoneyLine[] }),
  issues: ({ lines }) =>
    totalOf(lines) > DONG_MAX
      ? [{ path: 'lines', code: 'too_big', params: { maximum: DONG_MAX, origin: 'number' } }]
      : [],
  compute({ lines: typed }) {
    const lines = typed.map(
      (line, index): MoneyLine => ({
        ...line,
        running: totalOf(typed.slice(0, index + 1)) as MoneyLine['running'],
      }),
    )
    return { lines, sums: { total: toPg(totalOf(lines)) }, answer: answerOf(lines) }
  },
  answer: (_row, lines) => answerOf(lines),
}

function totalOf(lines: readonly { amount: number }[]): number {
  return toWire(sum(lines.map(({ amount }) => amount)))
}

function answerOf(lines: readonly MoneyLine[]): FiguresAnswer {
  return () => ({ lines, totals: { total: totalOf(lines) } })
}

const { item, document, keeps } = documentSchemas(outlay)
type Outlay = z.output<typeof document>
const filters = { ...documentFilters, supplierId: referenceFilter }
// its entity and its tables are there in its test alone
const entity = 'outlay' as 'quotation'

const kind = { ...outlay, entity }

export const outlayModule = documentModule<Outlay>({
  kind: documentKind<Outlay>({ ...kind, schemaVersion: 1, namesSince: 1, figures }),
  endpoints: documentEndpoints({
    entity,
    words: { one: 'outlay', many: 'outlays', partner: 'supplier' },
    body: documentBody(outlay),
    item,
    document,
    keeps,
    query: documentListQuery('supplier', filters),
  }),
  filters,
  sheet: (print: Print<Outlay>) =>
    documentSheet(print, kind, {
      lines: ({ lines }, { format }) => ({
        columns: [
          { title: 'Nội dung', width: 3, align: 'left' },
          { title: 'Số tiền', width: 1, align: 'right' },
        ],
        rows: lines.map(({ content, amount }) => [{ text: content }, { text: format.money(amount) }]),
        totals: [{ label: 'Cộng', value: format.money(totalOf(lines)) }],
        notes: [],
      }),
      notes: () => [],
    }),
})

const { supplier: _, ...others } = outlay.fields

/** The same lines beside a customer: nothing of it is sold. Its table has what `make_document` gives it, and no more. */
export const refundKind = documentKind({
  ...{ ...outlay, entity: 'refund' as 'quotation', schemaVersion: 1, namesSince: 1, figures },
  ...{ partner: 'customer', fields: { customer: reference('customer', 'required'), ...others } },
})
