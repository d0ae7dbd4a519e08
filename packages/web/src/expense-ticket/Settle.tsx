import type { EmployeeAdvances } from '@barem/shared/expense-ticket/advances'
import { Link } from '@tanstack/react-router'
import { textOf } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import kind from './kind.ts'

/** The way to the settlement of all somebody has of advances, also of what they had before their first ticket. */
export function Settle({ employee, outstanding }: Pick<EmployeeAdvances, 'employee' | 'outstanding'>) {
  const may = useMay()
  if (outstanding <= 0 || !may('expenseTicket:create')) return null
  return (
    <Link
      to={kind.paths.add}
      search={{ employee: employee.id } as never}
      aria-label={textOf('expenseTicket.settle.ofEmployee', { employee: employee.name })}
      // the row opens and closes by a press
      onClick={(event) => event.stopPropagation()}
    >
      {textOf('expenseTicket.settle.short')}
    </Link>
  )
}
