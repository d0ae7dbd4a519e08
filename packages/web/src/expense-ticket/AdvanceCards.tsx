import type { EmployeeAdvances, LedgerRow } from '@barem/shared/expense-ticket/advances'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { advanceSums, sumsOf, ticketName } from './advances.ts'
import kind from './kind.ts'
import './advances.css'

interface PeopleProps {
  people: readonly EmployeeAdvances[]
  /** Whose tickets are shown below them. */
  opened: string | undefined
  onOpen: (employeeId: string | undefined) => void
  ledgerOf: (person: EmployeeAdvances) => ReactNode
  empty: ReactNode
}

/** On a phone: a card each, with what is outstanding; one opens on the tickets that are counted. */
export function PeopleCards({ people, opened, onOpen, ledgerOf, empty }: PeopleProps) {
  const format = useFormat()
  if (people.length === 0) return empty
  return (
    <ul className="advance-cards">
      {people.map((person) => {
        const { employee, since, ...sums } = person
        const isOpen = employee.id === opened
        return (
          <li key={employee.id}>
            <button
              type="button"
              className="advance-card"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? undefined : employee.id)}
            >
              <Upper name={employee.name} outstanding={sums.outstanding} />
              <Sums row={sums} />
              {since ? (
                <span className="advance-fact">
                  {textOf('expenseTicket.advances.since')}: {format.date(since)}
                </span>
              ) : null}
            </button>
            {isOpen ? ledgerOf(person) : null}
          </li>
        )
      })}
      {people.length > 1 ? <TotalCard row={sumsOf(people)} /> : null}
    </ul>
  )
}

function TotalCard({ row }: { row: ReturnType<typeof sumsOf> }) {
  return (
    <li className="advance-totals">
      <Upper name={textOf('expenseTicket.advances.total')} outstanding={row.outstanding} />
      <Sums row={row} />
    </li>
  )
}

/** The tickets of one person on a phone. */
export function LedgerCards({ rows }: { rows: readonly LedgerRow[] }) {
  const format = useFormat()
  return (
    <ul className="advance-cards advance-tickets">
      {rows.map((row) => (
        <li key={row.id}>
          <Upper
            name={
              row.ticket ? <Link to={kind.paths.one(row.ticket.id)}>{row.ticket.name}</Link> : ticketName(row)
            }
            outstanding={row.outstanding}
            running
          />
          <span className="advance-fact">
            {[format.date(row.date), ...(row.purpose ? [row.purpose] : [])].join(' · ')}
          </span>
          <Sums row={row} />
        </li>
      ))}
    </ul>
  )
}

interface UpperProps {
  name: ReactNode
  outstanding: number
  /** Of a ticket: what was outstanding once it counted. */
  running?: boolean
}

function Upper({ name, outstanding, running = false }: UpperProps) {
  const format = useFormat()
  return (
    <span className="advance-upper">
      <strong>{name}</strong>
      <span className="figures">
        {textOf(`expenseTicket.advances.${running ? 'balanceAfter' : 'left'}`, {
          amount: format.money(outstanding),
        })}
      </span>
    </span>
  )
}

/** What there is of the other sums, by name. */
function Sums({ row }: { row: Record<(typeof advanceSums)[number], number> }) {
  const format = useFormat()
  const said = advanceSums.flatMap((name) =>
    name === 'outstanding' || row[name] === 0
      ? []
      : [`${textOf(`expenseTicket.advances.${name}`)} ${format.money(row[name])}`],
  )
  return <span className="advance-fact">{said.join(' · ')}</span>
}
