import type { ticketTypes } from '@barem/shared/expense-ticket/fields'
import { checkExpenses, expenseTotals, settledOf } from '@barem/shared/expense-ticket/figures'
import type { ExpenseLine } from '@barem/shared/expense-ticket/line'
import { toPg, toWire } from '@barem/shared/values/decimal'
import type { Drafted, Figures, HeaderForm } from '#document/figures'
import type { CommandContext } from '#http/call'
import { fieldRefusal } from '#refusal'
import { outstandingOf, seesLedger } from './outstanding.ts'

type Type = (typeof ticketTypes)[number]

/** A line as it is sent: what follows from it is not there yet. */
type Sent = Omit<ExpenseLine, 'expensesTypeName'>

/** How the figures of an expense ticket are computed. `outstanding` stands in a drafted header, and is no field of it. */
export const expenseFigures: Figures<ExpenseLine> = {
  sums: ['total', 'returned'],
  approved: ['total', 'returned', 'productTotal', 'weightTotal'],
  columns: [],
  draft,
  issues: ({ header, lines }) => checkExpenses({ ...readHeader(header), lines }),
  compute({ header, lines }) {
    const totals = expenseTotals(lines, header.settled as number)
    return {
      lines,
      sums: { total: toPg(totals.spent), returned: toPg(totals.returned) },
      answer: () => ({ lines, totals }),
    }
  },
  answer: (row, lines) => () => ({ lines, totals: expenseTotals(lines, toWire(row.settled as string)) }),
}

function readHeader(header: HeaderForm): { type: Type; outstanding: number } {
  return { type: header.type as Type, outstanding: header.outstanding as number }
}

/** With the names of what was spent for, and what the requester's advances pay of it. */
async function draft(
  call: CommandContext,
  { lines: sent, ...form }: HeaderForm,
): Promise<Drafted<ExpenseLine>> {
  const type = form.type as Type
  // what a settlement takes, and what it is refused for, says what its requester has
  if (type !== 'advance' && !seesLedger(call.actor, form.requesterId as string))
    throw fieldRefusal('requesterId', 'unseen_ledger')
  const cleaned = (sent as Sent[]).map((line) => (type === 'advance' ? withoutInvoice(line) : line))
  const [lines, outstanding] = await Promise.all([
    named(
      call,
      cleaned.map((line) =>
        line.entry === 'return' ? withoutInvoice({ ...line, expensesTypeId: null }) : line,
      ),
    ),
    type === 'advance' ? 0 : outstandingOf(call.trx, form.requesterId as string),
  ])
  return { header: { ...form, outstanding, settled: settledOf({ type, outstanding, lines }) }, lines }
}

/** Money that is asked for, or given back, was not spent at anybody's. */
function withoutInvoice(line: Sent): Sent {
  const none = { invoiceType: null, invoiceNumber: null, invoiceDate: null, sellerTaxCode: null }
  return { ...line, ...none, vat: null, cash: false, photoId: null }
}

async function named({ trx }: CommandContext, lines: readonly Sent[]): Promise<ExpenseLine[]> {
  const ids = [...new Set(lines.flatMap(({ expensesTypeId }) => expensesTypeId ?? []))]
  const rows =
    ids.length > 0
      ? await trx.selectFrom('expensesType').select(['id', 'name']).where('id', 'in', ids).execute()
      : []
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return lines.map((line, index) => {
    const { expensesTypeId: id } = line
    const name = id === null ? null : names.get(id)
    if (name === undefined) throw fieldRefusal(`lines.${index}.expensesTypeId`, 'unknown-reference')
    return { ...line, expensesTypeName: name }
  })
}
