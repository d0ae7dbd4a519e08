import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { useQueries } from '@tanstack/react-query'
import { Alert } from 'antd'
import { cashOf, cashQuery, cashWords } from './advances.ts'
import { linesFrom } from './line.ts'

/** Above a ticket: which seller got so much in cash on one day that its VAT does not count. */
export function CashWarnings({ document }: { document: ExpenseTicket }) {
  const paid = document.status === 'cancelled' ? [] : cashOf(linesFrom(document.lines))
  const others = useQueries({ queries: paid.map((one) => cashQuery(one, document.id)) })
  const words = paid.flatMap((one, place) => cashWords(one, others[place]?.data) ?? [])
  return words.map((one) => <Alert key={one} type="warning" showIcon className="form-problem" title={one} />)
}
