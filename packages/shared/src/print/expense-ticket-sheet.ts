import type { ExpenseTicket } from '#expense-ticket/endpoints'
import { expenseTicket } from '#expense-ticket/form'
import { amountInWords } from '#values/amount-in-words'
import {
  approverSigns,
  companyWords,
  documentSheet,
  type Print,
  type PrintWords,
  type SheetLines,
  type Writing,
  writingOf,
} from './document-sheet.ts'
import type { Sheet } from './sheet.ts'

const kind = { ...expenseTicket, entity: 'expenseTicket' }

/** Which paper of accounting it is: the request for an advance, its settlement, or the request to be paid. */
function paperOfTicket({ type, totals }: Pick<ExpenseTicket, 'type' | 'totals'>) {
  if (type === 'advance') return 'advance'
  return totals.settled > 0 || totals.returned > 0 ? 'settlement' : 'payment'
}

/** An expense ticket for paper, in the form that accounting knows for what it is. */
export function expenseTicketSheet(print: Print<ExpenseTicket>): Sheet {
  const { document, locale } = print
  const words = writingOf(print, kind)
  const paper = paperOfTicket(document)
  const title = words.own(`print.of.${paper}`)
  const sheet = documentSheet(print, kind, {
    lines: (ticket, writing) => linesOf(ticket, writing),
    notes: ({ purpose }, { own }) => (purpose ? [own('print.purpose', { purpose })] : []),
    parties,
    signatures: signaturesOf,
  })
  const asked = paper === 'payment' ? document.totals.payable : document.totals.spent
  return {
    ...sheet,
    title,
    name: `${title} ${document.number}`,
    inWords: { ...sheet.inWords, value: amountInWords(asked, locale) },
  }
}

function linesOf(ticket: ExpenseTicket, { format, own, text }: PrintWords): SheetLines {
  const { type, lines, totals } = ticket
  const sum = (name: string, amount: number, strong = false) => ({
    label: own(`print.sum.${name}`),
    value: format.money(amount),
    strong,
  })
  const invoice = (line: (typeof lines)[number]) =>
    [line.invoiceNumber, line.invoiceDate && format.date(line.invoiceDate)].filter(Boolean).join(' · ')
  const isSpent = type === 'reimbursement'
  return {
    columns: [
      { title: text('print.goods.no'), width: 0.5, align: 'center' },
      { title: own('line.expensesTypeId'), width: 4, align: 'left' },
      ...(isSpent ? [{ title: own('line.invoiceNumber'), width: 2.5, align: 'left' as const }] : []),
      { title: own('line.amount'), width: 2, align: 'right' },
    ],
    rows: lines.map((line, index) => [
      { text: String(index + 1) },
      {
        text: line.expensesTypeName ?? own('entry.return'),
        ...(line.content && { small: line.content }),
      },
      ...(isSpent
        ? [
            {
              text: invoice(line),
              ...(line.sellerTaxCode && { small: text('print.taxCode', { taxCode: line.sellerTaxCode }) }),
            },
          ]
        : []),
      { text: format.number(line.amount, 0) },
    ]),
    totals: isSpent
      ? [
          sum('spent', totals.spent, true),
          ...(totals.settled > 0 ? [sum('settled', totals.settled)] : []),
          ...(totals.returned > 0 ? [sum('returned', totals.returned)] : []),
          sum('payable', totals.payable, true),
        ]
      : [sum('advance', totals.payable, true)],
    notes: [],
  }
}

/** Who asks, and the house that pays. */
function parties({ header, company, locale, paper, t, own }: Writing): Sheet['parties'] {
  const { requester, requesterPhone } = header as unknown as ExpenseTicket
  const known = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  return [
    {
      role: own('field.requester'),
      name: requester.name,
      facts: [
        ...known(own('print.department'), paper.partnerAddress),
        ...known(t('party.phone'), requesterPhone),
      ],
    },
    { role: own('print.house'), name: company ? companyWords(company, 'name', locale) : '', facts: [] },
  ]
}

function signaturesOf(writing: Writing): Sheet['signatures'] {
  const { header, t, own } = writing
  const hint = t('sign.hint')
  return [
    {
      role: own('field.requester'),
      hint,
      name: (header as unknown as ExpenseTicket).requester.name,
      note: null,
    },
    { role: own('print.accountant'), hint, name: null, note: null },
    approverSigns(writing),
  ]
}
