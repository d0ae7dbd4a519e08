import { invoiceTypes, lineEntries } from '@barem/shared/expense-ticket/line'
import { taxCodeWarning } from '@barem/shared/values/tax-code'
import { optionsOf } from '#category/options.ts'
import type { CellNumber, GridColumn } from '#document/grid-columns.ts'
import type { Pickable } from '#form/RemoteSelect.tsx'
import { hasText, type TextKey, textOf } from '#i18n/i18n.ts'
import type { LineValues } from './line.ts'

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
  }: Pick<Extract<Column, { kind: 'select' }>, 'get' | 'set' | 'width' | 'locked' | 'notes'>,
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
  kind: 'picker',
  endpoint: optionsOf('expenses_type'),
  get: ({ expensesTypeId: id, expensesTypeName: name }) => (id ? { id, name: name ?? '' } : null),
  set: (row, item: Pickable | null) => ({
    ...row,
    ...{ expensesTypeId: item?.id ?? null, expensesTypeName: item?.name ?? null },
  }),
  locked: isReturn,
}

/** The columns of the lines, in the order they are typed; invoices of what was spent. `cashNote`: what is said of paying a line in cash. */
export function lineColumns(isSpent: boolean, cashNote: (line: LineValues) => string | null): Column[] {
  const entry = select('entry', lineEntries, {
    width: 104,
    get: (row) => row.entry,
    set: (row, value) => ({ ...row, entry: value as LineValues['entry'] }),
  })
  const invoice = [
    amount('vat', { width: 84, locked: isReturn, needed: () => false }),
    select('invoiceType', ['none', ...invoiceTypes], {
      width: 92,
      locked: isReturn,
      get: (row) => (isReturn(row) ? '' : (row.invoiceType ?? 'none')),
      set: (row, value) => ({
        ...row,
        invoiceType: value === 'none' ? null : (value as LineValues['invoiceType']),
      }),
    }),
    text('invoiceNumber', { width: 104, locked: isReturn, needed: isInvoiced }),
    text('invoiceDate', { width: 126, date: true, locked: isReturn, needed: isInvoiced }),
    text('sellerTaxCode', {
      ...{ width: 116, locked: isReturn, needed: isInvoiced },
      notes: ({ sellerTaxCode }: LineValues) =>
        sellerTaxCode && taxCodeWarning(sellerTaxCode)
          ? [{ strength: 1, words: textOf('issues.tax_code_check_digit') }]
          : [],
    }),
    select('cash', ['no', 'yes'], {
      width: 112,
      locked: isReturn,
      get: (row) => (isReturn(row) ? '' : row.cash ? 'yes' : 'no'),
      set: (row, value) => ({ ...row, cash: value === 'yes' }),
      notes: (row) => {
        const words = cashNote(row)
        return words ? [{ strength: 2, words }] : []
      },
    }),
  ]
  return [
    ...(isSpent ? [entry] : []),
    expense,
    text('content', { width: 150, dropped: 1, needed: () => false }),
    amount('amount', { width: 104 }),
    ...(isSpent ? invoice : []),
  ]
}
