import { MAX_LINES } from '@barem/shared/document/line'
import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { checkExpenses } from '@barem/shared/expense-ticket/figures'
import { expenseTicket, expenseTicketBody } from '@barem/shared/expense-ticket/form'
import { expenseLine } from '@barem/shared/expense-ticket/line'
import { issuesOf } from '@barem/shared/values/issue'
import { z } from 'zod'
import { type DocumentForm, fieldLabel } from '#document/document-kind.ts'
import { phoneFact } from '#document/HeaderFacts.tsx'
import type { FormValues } from '#form/RecordForm.tsx'
import { wireValues } from '#form/schema-facts.ts'
import { tripWords } from './advances.ts'
import kind from './kind.ts'
import { type LineValues, ruleLine, wireLine, withoutBlankEnd } from './line.ts'
import { expenseLines } from './lines.ts'
import { RequesterAdvances } from './Requester.tsx'
import { isSending } from './sending.ts'
import { mustSayCash } from './settlement.ts'
import { TicketNotes } from './TicketNotes.tsx'
import { useSettling } from './use-settling.tsx'

const schema = expenseTicketBody.extend({
  lines: z.preprocess(
    (lines) => (Array.isArray(lines) ? withoutBlankEnd(lines).map(wireLine) : lines),
    z.array(expenseLine.body).min(1).max(MAX_LINES),
  ),
})

/** How an expense ticket is written and read. */
const expenseTicketForm: DocumentForm<ExpenseTicket, LineValues> = {
  kind,
  schema,
  check,
  lines: expenseLines,
  Above: TicketNotes,
  useOwn: useSettling,
  head: {
    title: 'request',
    fields: [
      { name: 'type' },
      {
        name: 'requester',
        strong: true,
        hint: RequesterAdvances,
        followedBy: ({ requesterPhone }) => [phoneFact(kind, 'requesterPhone', requesterPhone)],
      },
      { name: 'date' },
      { name: 'purpose' },
      {
        name: 'approver',
        hint: 'hint.approver',
        followedBy: ({ approveDate }, format) => [
          { label: fieldLabel(kind, 'approveDate'), value: approveDate && format.date(approveDate) },
        ],
      },
      // computed: the sums say it
      { name: 'settled', when: () => false, shown: () => false },
    ],
  },
  sections: [
    {
      title: 'trip',
      fields: [
        { name: 'departureDate' },
        {
          name: 'returnDate',
          warning: ({ type, returnDate }) => tripWords({ type, returnDate }),
        },
        { name: 'businessLocation' },
        { name: 'driver' },
        { name: 'receiver' },
        { name: 'contractType', shown: ({ contractType }) => contractType !== 'none' },
        {
          name: 'contractNumber',
          hint: 'hint.contractNumber',
          followedBy: ({ productTotal, weightTotal }, format) => [
            {
              label: fieldLabel(kind, 'productTotal'),
              value: productTotal && format.number(productTotal, 3),
            },
            { label: fieldLabel(kind, 'weightTotal'), value: weightTotal && format.number(weightTotal, 3) },
          ],
        },
      ],
    },
    {
      title: 'papers',
      fields: [{ name: 'receiptDate' }, { name: 'officer', hint: 'hint.officer' }, { name: 'note' }],
    },
  ],
}

export default expenseTicketForm

/** What the rules find wrong, at the fields of the form; what its schema says of a field is not said twice. */
function check(values: FormValues) {
  const typed = withoutBlankEnd((values.lines ?? []) as LineValues[])
  const lines = typed.map(ruleLine)
  const coming = typed.flatMap(({ key }, place) =>
    isSending(key) ? [{ path: `lines.${place}.photoId`, code: 'still_sending', params: {} }] : [],
  )
  const isAsked = mustSayCash(typed)
  const unsaid = typed.flatMap((line, place) =>
    values.type === 'reimbursement' && isAsked(line)
      ? [{ path: `lines.${place}.cash`, code: 'required_choice', params: {} }]
      : [],
  )
  const parsed = schema.safeParse(wireValues(schema, values))
  const said = new Set(parsed.success ? [] : issuesOf(parsed.error).map(({ path }) => path))
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
  const header = {
    ...{ departureDate: text('departureDate'), returnDate: text('returnDate') },
    ...{ contractType: text('contractType') ?? 'none', contractNumber: text('contractNumber') },
  }
  // how far the advances reach the server knows
  const type = values.type === 'reimbursement' ? 'reimbursement' : 'advance'
  const outstanding = Number.POSITIVE_INFINITY
  return [
    ...expenseTicket.check(header),
    ...checkExpenses({ type, outstanding, lines }),
    ...coming,
    ...unsaid,
  ].filter(({ path }) => !said.has(path))
}
