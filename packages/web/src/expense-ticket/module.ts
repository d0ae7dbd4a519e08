import { AccountBookOutlined, WalletOutlined } from '@ant-design/icons'
import { documentModule } from '#document/module.tsx'
import type { Module } from '#navigation/module.ts'
import { everyRole } from '#navigation/screen.ts'
import { advanceListPath } from './paths.ts'

const document = documentModule({
  entity: 'expenseTicket',
  menu: { group: 'sales', icon: WalletOutlined },
  key: 'e',
  ofPeople: true,
  add: () => import('./TicketAdd.tsx'),
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  sheet: async () => (await import('@barem/shared/print/expense-ticket-sheet')).expenseTicketSheet,
})

/** Expense tickets, and what each of our people has of advances. */
export const expenseTicketModule: Module = {
  ...document,
  screens: [
    ...document.screens,
    {
      path: advanceListPath,
      title: 'expenseTicket.advances.title',
      roles: everyRole,
      permission: 'expenseTicket:view',
      menu: { group: 'sales', icon: AccountBookOutlined },
      load: () => import('./AdvanceList.tsx'),
    },
  ],
}

/** What the company keeps of advances: those that are not settled are a card of the landing page. */
export const advanceModule: Module = {
  entity: 'openingAdvance',
  screens: [],
  tasks: () => import('./AdvanceTasks.tsx'),
}
