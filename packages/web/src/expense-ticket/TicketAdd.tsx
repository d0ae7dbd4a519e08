import { businessDate } from '@barem/shared/values/local-date'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DocumentAdd } from '#document/DocumentAdd.tsx'
import { valuesOf } from '#document/DocumentEditor.tsx'
import { documentQuery } from '#document/document-kind.ts'
import { copiedValues } from '#document/prefill.ts'
import { textOf } from '#i18n/i18n.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { ledgerQuery } from './advances.ts'
import form from './form.tsx'
import kind from './kind.ts'
import { emptyLine } from './line.ts'

/** A new ticket; with `?advance=` the settlement of that one, which begins with what is left of the advances as given back. */
export default function TicketAdd() {
  const { advance: id } = useSearch({ strict: false }) as { advance?: string }
  const { data: advance, error } = useQuery({ ...documentQuery(kind, id ?? ''), enabled: id !== undefined })
  const employeeId = advance?.requester.id ?? ''
  const { data: ledger } = useQuery({ ...ledgerQuery(employeeId), enabled: employeeId !== '' })
  const made = useMemo(() => {
    if (!advance || !ledger) return null
    const { outstanding } = ledger
    const left = { ...emptyLine(), entry: 'return' as const, amount: outstanding }
    return {
      title: textOf('expenseTicket.settle.of', { number: advance.number }),
      place: `settling-${advance.id}`,
      above: { title: advance.number, path: kind.paths.one(advance.id) },
      values: {
        ...copiedValues(kind, valuesOf(form, advance), businessDate(new Date())),
        // the same trip
        ...{ departureDate: advance.departureDate, returnDate: advance.returnDate },
        ...{ type: 'reimbursement', approverId: advance.approver?.id ?? null, approver: advance.approver },
        lines: [emptyLine(), ...(outstanding > 0 ? [left] : [])],
      },
    }
  }, [advance, ledger])
  if (error && !advance) throw error
  if (id === undefined) return <DocumentAdd form={form} />
  return made ? <DocumentAdd form={form} made={made} /> : <PageSkeleton />
}
