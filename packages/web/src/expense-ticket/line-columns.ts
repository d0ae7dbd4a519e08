import { invoiceTypes, lineEntries } from '@barem/shared/expense-ticket/line'
import { taxCodeWarning } from '@barem/shared/values/tax-code'
import { optionsOf } from '#category/options.ts'
import type { CellNote, CellNumber, GridColumn } from '#document/grid-columns.ts'
import type { Pickable } from '#form/pickable.ts'
import { hasText, type TextKey, textOf } from '#i18n/i18n.ts'
import { invoiceDateWords } from './advances.ts'
import type { LineValues } from './line.ts'
import { PhotoCell } from './PhotoCell.tsx'

type Column = GridColumn<LineValues>

const isReturn = ({ entry }: LineValues) => entry === 'return'
const isInvoiced = ({ invoiceType }: LineValues) => invoiceType === 'vat' || invoiceType === 'sale'

function titled(key: keyof LineValues) {
  const heading = `expenseTicket.lineColumn.${key}`
  return {
    key,
    title: `expenseTicket.line.${key}` as TextKey,
    ...(hasText(heading) ? { heading: heading as TextKey } : {}),
  }
}

function amount(key: 'amount' | 'vat', more: object): Column {
  return {
    ...titled(key),
    ...{ kind: 'number', decimals: 0, figure: 'amount' },
    get: (row: LineValues) => row[key],
    set: (row: LineValues, value: CellNumber) => ({ ...row, [key]: value }),
    ...more,
  }
}

function text(key: 'content' | 'invoiceNumber' | 'invoiceDate' | 'sellerTaxCode', more: object): Column {
  return {
    ...titled(key),
    kind: 'typed',
    get: (row) => row[key],
    set: (row, value) => ({ ...row, [key]: value }),
    ...more,
  }
}

function select(
  key: 'entry' | 'invoiceType' | 'cash',
  options: readonly string[],
  {
    get,
    set,
    ...more
  }: Pick<
    Extract<Column, { kind: 'select' }>,
    'get' | 'set' | 'width' | 'narrow' | 'locked' | 'notes' | 'needed'
  >,
): Column {
  return {
    ...titled(key),
    ...{ kind: 'select', get, set },
    options: options.map((value) => ({
      value,
      label: textOf(`expenseTicket.${key}.${value}` as TextKey),
      letter: textOf(`expenseTicket.letter.${value}` as TextKey),
    })),
    ...more,
  }
}

/** What an expense is for; what is given back is for nothing. */
const expense: Column = {
  ...titled('expensesTypeId'),
  width: 190,
  narrow: 100,
  kind: 'picker',
  endpoint: optionsOf('expenses_type'),
  get: ({ expensesTypeId: id, expensesTypeName: name }) => (id ? { id, name: name ?? '' } : null),
  set: (row, item: Pickable | null) => ({
    ...row,
    ...{ expensesTypeId: item?.id ?? null, expensesTypeName: item?.name ?? null },
  }),
  locked: isReturn,
}

const photo: Column = {
  ...titled('photoId'),
  kind: 'own',
  first: true,
  width: 54,
  narrow: 46,
  locked: isReturn,
  Cell: PhotoCell,
}

/** What is worth a look in a line because of other lines, tickets or the ledger. */
export interface LineNotes {
  /** Of paying it in cash, or of not having said how it was paid. */
  cash: (line: LineValues) => string | null
  /** Of giving back more than is left of the advances. */
  returned: (line: LineValues) => string | null
}

function noted(words: string | null, strength: 1 | 2 | 3): readonly CellNote[] {
  return words === null ? [] : [{ strength, words }]
}

/** The columns of the lines, in the order they are typed; invoices of what was spent. */
export function lineColumns(isSpent: boolean, notes: LineNotes): Column[] {
  const entry = select('entry', lineEntries, {
    width: 104,
    narrow: 72,
    get: (row) => row.entry,
    // what is given back is the rest of the advances until an amount is typed
    set: (row, value) => ({
      ...row,
      ...{ entry: value as LineValues['entry'], isRest: value === 'return' && row.amount === null },
    }),
  })
  const invoice = [
    amount('vat', { width: 84, narrow: 64, locked: isReturn, needed: () => false }),
    select('invoiceType', ['none', ...invoiceTypes], {
      width: 92,
      narrow: 76,
      locked: isReturn,
      get: (row) => (isReturn(row) ? '' : (row.invoiceType ?? 'none')),
      set: (row, value) => ({
        ...row,
        invoiceType: value === 'none' ? null : (value as LineValues['invoiceType']),
      }),
    }),
    text('invoiceNumber', { code: true, width: 104, narrow: 98, locked: isReturn, needed: isInvoiced }),
    text('invoiceDate', {
      ...{ width: 126, narrow: 108, date: true, locked: isReturn, needed: isInvoiced },
      notes: ({ invoiceDate }: LineValues) => noted(invoiceDateWords(invoiceDate), 2),
    }),
    text('sellerTaxCode', {
      ...{ code: true, width: 116, narrow: 96, locked: isReturn, needed: isInvoiced },
      notes: ({ sellerTaxCode }: LineValues) =>
        sellerTaxCode && taxCodeWarning(sellerTaxCode)
          ? [{ strength: 1, words: textOf('issues.tax_code_check_digit') }]
          : [],
    }),
    select('cash', ['no', 'yes'], {
      width: 118,
      narrow: 108,
      locked: isReturn,
      get: (row) => (isReturn(row) ? '' : row.cash === null ? '' : row.cash ? 'yes' : 'no'),
      set: (row, value) => ({ ...row, cash: value === 'yes' }),
      needed: ({ cash, sellerTaxCode }) => cash === null && Boolean(sellerTaxCode),
      notes: (row) => noted(notes.cash(row), 2),
    }),
    photo,
  ]
  return [
    ...(isSpent ? [entry] : []),
    expense,
    // What is left: the words that say what was bought.
    text('content', { needed: () => false }),
    amount('amount', {
      ...{ width: 104, narrow: 88 },
      set: (row: LineValues, value: CellNumber) => ({ ...row, amount: value, isRest: false }),
      notes: (row: LineValues) => noted(notes.returned(row), 3),
    }),
    ...(isSpent ? invoice : []),
  ]
}
