import type { EmployeeAdvances } from '@barem/shared/expense-ticket/advances'
import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DocumentAdd } from '#document/DocumentAdd.tsx'
import { valuesOf } from '#document/DocumentEditor.tsx'
import { documentQuery } from '#document/document-kind.ts'
import { copiedValues, newHeader } from '#document/prefill.ts'
import { textOf } from '#i18n/i18n.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import form from './form.tsx'
import kind from './kind.ts'
import { settlingLines } from './left-over.ts'
import { advanceListPath } from './paths.ts'
import { ledgerQuery } from './settled.ts'

/**
 * A new ticket; with `?advance=` the settlement of that one, with `?employee=` of all that person has of advances, which
 * begins with what is left of them as given back.
 */
export default function TicketAdd() {
  const { advance: id, employee } = useSearch({ strict: false }) as { advance?: string; employee?: string }
  const { data: advance, error } = useQuery({ ...documentQuery(kind, id ?? ''), enabled: id !== undefined })
  const employeeId = (id === undefined ? employee : advance?.requester.id) ?? ''
  const { data: ledger, error: unseen } = useQuery({
    ...ledgerQuery(employeeId),
    enabled: employeeId !== '',
  })
  const made = useMemo(() => {
    if (!ledger || (id !== undefined && !advance)) return null
    return advance ? ofAdvance(advance, ledger) : ofEmployee(ledger)
  }, [id, advance, ledger])
  if (error && !advance) throw error
  if (unseen && !ledger) throw unseen
  if (id === undefined && employee === undefined) return <DocumentAdd form={form} />
  return made ? <DocumentAdd form={form} made={made} /> : <PageSkeleton />
}

function ofAdvance(advance: ExpenseTicket, { outstanding }: EmployeeAdvances) {
  return {
    title: textOf('expenseTicket.settle.of', { number: advance.number }),
    place: `settling-${advance.id}`,
    above: { title: advance.number, path: kind.paths.one(advance.id) },
    values: {
      ...copiedValues(kind, valuesOf(form, advance), businessDate(new Date())),
      // the same trip
      ...{ departureDate: advance.departureDate, returnDate: advance.returnDate },
      ...{ type: 'reimbursement', approverId: advance.approver?.id ?? null, approver: advance.approver },
      lines: settlingLines(outstanding),
    },
  }
}

function ofEmployee({ employee, outstanding }: EmployeeAdvances) {
  return {
    title: textOf('expenseTicket.settle.ofEmployee', { employee: employee.name }),
    place: `settling-of-${employee.id}`,
    above: { title: textOf('expenseTicket.advances.title'), path: advanceListPath },
    // nobody has chosen who approves it yet
    prefilled: true,
    values: {
      ...newHeader(kind, employee, businessDate(new Date())),
      ...{ type: 'reimbursement', lines: settlingLines(outstanding) },
    },
  }
}
