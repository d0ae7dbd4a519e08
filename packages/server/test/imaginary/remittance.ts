import { type DocumentDescription, documentBody } from '@barem/shared/document/description'
import {
  documentEndpoints,
  documentFilters,
  documentListQuery,
  documentSchemas,
} from '@barem/shared/document/endpoints'
import { date, dong, reference, whole } from '@barem/shared/document/fields'
import { documentSheet, type Print } from '@barem/shared/print/document-sheet'
import { toPg } from '@barem/shared/values/decimal'
import type { z } from 'zod'
import { documentKind } from '../../src/document/document-kind.ts'
import type { Figures } from '../../src/document/figures.ts'
import { documentModule } from '../../src/document/module.ts'

// A kind that there is not: what a customer paid. It has no lines.

const remittance = {
  fields: {
    customer: reference('customer', 'required'),
    date: date('required'),
    amount: dong({ print: 2, exported: 3 }),
    term: whole('optional', { max: 365, print: 4, exported: 17 }),
    officer: reference('user', 'supplied'),
    approver: reference('user', 'optional'),
  },
  line: null,
  partner: 'customer',
  printed: { taxCode: 1, phone: 3 },
  listed: ['date', 'customer', 'approver'],
  check: () => [],
} as const satisfies DocumentDescription

const figures: Figures = {
  sums: ['total'],
  approved: ['total'],
  columns: [],
  draft: async (_call, header) => ({ header, lines: [] }),
  issues: ({ header: { amount } }) => (amount ? [] : [{ path: 'amount', code: 'required', params: {} }]),
  compute: ({ header: { amount } }) => ({
    lines: [],
    sums: { total: toPg(amount as number) },
    answer: () => ({}),
  }),
  answer: () => () => ({}),
}

const { item, document, keeps } = documentSchemas(remittance)
type Remittance = z.output<typeof document>
// its entity and its tables are there in its test alone
const entity = 'remittance' as 'quotation'

const kind = { ...remittance, entity }

export const remittanceModule = documentModule<Remittance>({
  kind: documentKind<Remittance>({ ...kind, schemaVersion: 1, namesSince: 1, figures }),
  endpoints: documentEndpoints({
    entity,
    words: { one: 'remittance', many: 'remittances', partner: 'customer' },
    body: documentBody(remittance),
    item,
    document,
    keeps,
    query: documentListQuery('customer', documentFilters),
  }),
  filters: documentFilters,
  sheet: (print: Print<Remittance>) => documentSheet(print, kind, { notes: () => [] }),
})
