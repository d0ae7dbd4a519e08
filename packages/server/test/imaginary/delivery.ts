import { type DocumentDescription, documentBody } from '@barem/shared/document/description'
import {
  documentEndpoints,
  documentFilters,
  documentListQuery,
  documentSchemas,
} from '@barem/shared/document/endpoints'
import { date, reference, text } from '@barem/shared/document/fields'
import { given, type LineOf, lineParts } from '@barem/shared/document/line'
import { documentSheet, type Print } from '@barem/shared/print/document-sheet'
import { quantity } from '@barem/shared/values/quantity'
import { text as plainText } from '@barem/shared/values/text'
import type { z } from 'zod'
import { documentKind } from '../../src/document/document-kind.ts'
import type { Figures } from '../../src/document/figures.ts'
import { documentModule } from '../../src/document/module.ts'

// A kind that there is not: what a customer is brought, in lines that have no amount.

const broughtFields = {
  goods: given('typed', plainText({ max: 200 })),
  quantity: given('typed', quantity),
}
type BroughtLine = LineOf<typeof broughtFields>

const deliveryLine = {
  ...lineParts(broughtFields),
  answered: {},
  compared: ['quantity'] as const,
  identityOf: ({ goods }: BroughtLine) => goods,
  nameOf: ({ goods }: BroughtLine) => goods,
  worthOf: ({ quantity }: BroughtLine) => quantity,
}

const delivery = {
  fields: {
    customer: reference('customer', 'required', { exported: 3 }),
    date: date('required', { exported: 2 }),
    place: text('required', { max: 200, print: 2 }),
    officer: reference('user', 'supplied'),
    approver: reference('user', 'optional'),
  },
  line: deliveryLine,
  partner: 'customer',
  printed: { taxCode: 1, phone: 3 },
  listed: ['date', 'customer', 'approver'],
  check: ({ place }: { place: string }) =>
    place === 'kho' ? [{ path: 'place', code: 'invalid_format', params: {} }] : [],
} as const satisfies DocumentDescription

const figures: Figures<BroughtLine> = {
  sums: ['total'],
  approved: [],
  columns: [],
  draft: async (_call, { lines, ...header }) => ({ header, lines: lines as BroughtLine[] }),
  issues: () => [],
  compute: ({ lines }) => ({ lines, sums: { total: '0' }, answer: () => ({ lines }) }),
  answer: (_row, lines) => () => ({ lines }),
}

const { item, document, keeps } = documentSchemas(delivery)
type Delivery = z.output<typeof document>
// its entity and its tables are there in its test alone
const entity = 'delivery' as 'quotation'

const kind = { ...delivery, entity }

export const deliveryModule = documentModule<Delivery>({
  kind: documentKind<Delivery>({ ...kind, schemaVersion: 1, namesSince: 1, figures }),
  endpoints: documentEndpoints({
    entity,
    words: { one: 'delivery', many: 'deliveries', partner: 'customer' },
    body: documentBody(delivery),
    item,
    document,
    keeps,
    query: documentListQuery('customer', documentFilters),
  }),
  filters: documentFilters,
  sheet: (print: Print<Delivery>) =>
    documentSheet(print, kind, {
      lines: ({ lines }, { format }) => ({
        columns: [
          { title: 'Hàng', width: 3, align: 'left' },
          { title: 'Số lượng', width: 1, align: 'right' },
        ],
        rows: lines.map((line) => [{ text: line.goods }, { text: format.number(line.quantity, 3) }]),
        totals: [],
        notes: [],
      }),
      notes: () => [],
    }),
})
