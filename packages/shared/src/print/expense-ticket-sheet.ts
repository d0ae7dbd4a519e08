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
  return {
    ...sheet,
    title,
    name: `${title} ${document.number}`,
    inWords: { ...sheet.inWords, value: amountInWords(document.totals.spent, locale) },
  }
}

/** What was spent or is asked for; what is given back in cash is no expense, and stands among the sums. */
function linesOf(ticket: ExpenseTicket, words: PrintWords): SheetLines {
  const { format, own, text, called } = words
  const lines = ticket.lines.filter(({ entry }) => entry === 'expense')
  const invoice = (line: (typeof lines)[number]) =>
    [line.invoiceNumber, line.invoiceDate && format.date(line.invoiceDate)].filter(Boolean).join(' · ')
  const isSpent = ticket.type === 'reimbursement'
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
        text: called(line.expensesTypeName ?? ''),
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
    totals: sumsOf(ticket, words),
    notes: [],
  }
}

/**
 * The last is the one said in words. Of a settlement the advances it takes, less what is given back or with what is still to
 * be paid, come to what was spent, as on form 04-TT of accounting.
 */
function sumsOf(ticket: ExpenseTicket, { format, own }: PrintWords): SheetLines['totals'] {
  const { spent, settled, returned, payable } = ticket.totals
  const sum = (name: string, amount: number, strong = false) => ({
    label: own(`print.sum.${name}`),
    value: format.money(amount),
    strong,
  })
  const paper = paperOfTicket(ticket)
  if (paper !== 'settlement') return [sum(paper, spent, true)]
  return [
    sum('cleared', settled + returned),
    ...(returned > 0 ? [sum('returned', -returned)] : []),
    ...(payable > 0 ? [sum('payable', payable)] : []),
    sum('spent', spent, true),
  ]
}

/** Who asks, and the company that pays. */
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
    { role: own('print.payer'), name: company ? companyWords(company, 'name', locale) : '', facts: [] },
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
