import { WalletOutlined } from '@ant-design/icons'
import { documentModule } from '#document/module.tsx'

export const expenseTicketModule = documentModule({
  entity: 'expenseTicket',
  menu: { group: 'sales', icon: WalletOutlined },
  key: 'e',
  ofPeople: true,
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  sheet: async () => (await import('@barem/shared/print/expense-ticket-sheet')).expenseTicketSheet,
})
