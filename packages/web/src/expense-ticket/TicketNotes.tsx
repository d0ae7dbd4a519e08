import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { datesInWords } from './advances.ts'
import { CashWarnings } from './CashWarnings.tsx'
import { differenceInWords, ledgerQuery, settlementOf } from './settled.ts'

/** Above a ticket: what it settles, and what of it is worth a look. */
export function TicketNotes({ document }: { document: ExpenseTicket }) {
  const isOver = document.status === 'cancelled'
  return (
    <>
      <Settled ticket={document} />
      {isOver
        ? null
        : datesInWords(document).map((words) => (
            <Alert key={words} type="warning" showIcon className="form-problem" title={words} />
          ))}
      <CashWarnings document={document} />
    </>
  )
}

/** Advanced, spent and the difference, as the form 04-TT has them. */
function Settled({ ticket }: { ticket: ExpenseTicket }) {
  const format = useFormat()
  const isSettling = ticket.type === 'reimbursement'
  const { data } = useQuery({ ...ledgerQuery(ticket.requester.id), enabled: isSettling })
  const settled = settlementOf(ticket, data ?? null)
  if (!settled) return null
  const words = textOf('expenseTicket.settle.facts', {
    advanced: format.money(settled.advanced),
    spent: format.money(settled.spent),
    difference: differenceInWords(settled, format),
  })
  return <Alert type="info" showIcon className="form-problem" title={words} />
}
