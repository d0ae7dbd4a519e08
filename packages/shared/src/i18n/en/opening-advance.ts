import type { Messages } from '../messages.ts'
import type { openingAdvance as vi } from '../vi/opening-advance.ts'

export const openingAdvance: Messages<typeof vi> = {
  title: 'Opening advances',
  field: {
    username: 'User name',
    employee: 'Employee',
    employeeId: 'Employee',
    date: 'Date',
    amount: 'Advance',
    note: 'Note',
  },
  usernameHint: 'The account of the employee; one line each',
  dateHint: 'The day of the balance when the company began with Barem',
}
