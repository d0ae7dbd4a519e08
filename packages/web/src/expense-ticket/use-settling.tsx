import { AccountBookOutlined } from '@ant-design/icons'
import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnParts } from '#document/document-kind.ts'
import { textOf } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import kind from './kind.ts'
import { ledgerQuery } from './settled.ts'

/** Of an approved advance that is not settled in full yet, what comes next: its settlement. */
export function useSettling(ticket: ExpenseTicket): OwnParts<ExpenseTicket> {
  const navigate = useNavigate()
  const may = useMay()
  const isGiven = ticket.type === 'advance' && ticket.status === 'approved'
  const { data } = useQuery({ ...ledgerQuery(ticket.requester.id), enabled: isGiven })
  const action = {
    key: 'settle',
    label: textOf('expenseTicket.settle.make'),
    icon: AccountBookOutlined,
    leads: true,
    ability: (data?.outstanding ?? 0) > 0 && may('expenseTicket:create'),
    run: () => void navigate({ to: kind.paths.add, search: { advance: ticket.id } as never }),
  }
  return { shown: ticket, above: null, actions: isGiven ? [action] : [], dialog: null }
}
