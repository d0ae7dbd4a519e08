import { expenseTotals, settledOf } from '@barem/shared/expense-ticket/figures'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import DisabledContext from 'antd/es/config-provider/DisabledContext'
import { useContext } from 'react'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { type LineValues, ruleLine } from './line.ts'
import '#trade-line/trade-line.css'
import { ledgerQuery } from './settled.ts'

/** The sums of what stands in the form, the first the one that is asked for. */
export function Totals() {
  const format = useFormat()
  const form = Form.useFormInstance()
  const disabled = useContext(DisabledContext)
  const watched = { form, preserve: true }
  const lines: unknown = Form.useWatch('lines', watched)
  const type: unknown = Form.useWatch('type', watched)
  const settled: unknown = Form.useWatch('settled', watched)
  const requesterId: unknown = Form.useWatch('requesterId', watched)
  const employeeId = typeof requesterId === 'string' ? requesterId : ''
  const { data: ledger } = useQuery({ ...ledgerQuery(employeeId), enabled: employeeId !== '' && !disabled })
  const isSpent = type === 'reimbursement'
  const typed = ((lines ?? []) as LineValues[]).map(ruleLine)
  // while it is written as the server would compute it, else as it was saved
  const paid =
    ledger && !disabled
      ? settledOf({
          type: isSpent ? 'reimbursement' : 'advance',
          outstanding: ledger.outstanding,
          lines: typed,
        })
      : Number(settled ?? 0)
  const totals = expenseTotals(typed, paid)
  const rows: [
    name: 'asked' | 'spent' | 'vat' | 'settled' | 'returned' | 'payable' | 'left',
    amount: number,
  ][] = isSpent
    ? [
        ['spent', totals.spent],
        ['vat', totals.vat],
        ['settled', totals.settled],
        ['returned', totals.returned],
        ['payable', totals.payable],
        // one who gives back more is told at that line
        ['left', ledger && !disabled ? Math.max(0, ledger.outstanding - paid - totals.returned) : 0],
      ]
    : [['asked', totals.spent]]
  return (
    <dl className="line-totals figures">
      {rows
        .filter(([name, amount]) => amount !== 0 || name === 'asked' || name === 'spent')
        .map(([name, amount], place) => (
          <div key={name} className={`line-sum ${place === 0 ? 'line-sum-total' : ''}`}>
            <dt>{textOf(`expenseTicket.total.${name}`)}</dt>
            <dd>{format.money(amount)}</dd>
          </div>
        ))}
    </dl>
  )
}
