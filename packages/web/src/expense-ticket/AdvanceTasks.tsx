import { advanceEndpoints } from '@barem/shared/expense-ticket/advances'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { TASKS_SHOWN, TaskCard } from '#ui/TaskCard.tsx'
import { advanceListPath } from './paths.ts'

/** On the landing page of whoever keeps the advances of our people: those not settled yet, the oldest first. */
export default function AdvanceTasks() {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay()
  const { data } = useQuery({
    ...queryOf(advanceEndpoints.list, {}, { quiet: true }),
    enabled: may('openingAdvance:create') && may('expenseTicket:view'),
  })
  const open = (data ?? []).filter(({ outstanding }) => outstanding > 0)
  if (open.length === 0) return null
  const oldest = open.toSorted((one, other) => ((one.since ?? '') < (other.since ?? '') ? -1 : 1))
  return (
    <TaskCard title={t('expenseTicket.advances.due')} count={open.length} all={{ to: advanceListPath }}>
      {oldest.slice(0, TASKS_SHOWN).map(({ employee, outstanding, since }) => (
        <li key={employee.id}>
          <Link to={advanceListPath} search={{ employeeId: employee.id } as never}>
            <span className="task-name">
              <strong>{employee.name}</strong>
            </span>
            <span className="figures">{format.money(outstanding)}</span>
            <small>{since ? `${t('expenseTicket.advances.since')} ${format.date(since)}` : null}</small>
          </Link>
        </li>
      ))}
    </TaskCard>
  )
}
