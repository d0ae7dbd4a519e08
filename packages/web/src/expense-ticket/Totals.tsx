import { expenseTotals } from '@barem/shared/expense-ticket/figures'
import { Form } from 'antd'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { type LineValues, ruleLine } from './line.ts'
import '#trade-line/trade-line.css'

/** The sums of what stands in the form, the first the one that is asked for. */
export function Totals() {
  const format = useFormat()
  const form = Form.useFormInstance()
  const watched = { form, preserve: true }
  const lines: unknown = Form.useWatch('lines', watched)
  const type: unknown = Form.useWatch('type', watched)
  const settled: unknown = Form.useWatch('settled', watched)
  const totals = expenseTotals(
    ((lines ?? []) as LineValues[]).map(ruleLine),
    typeof settled === 'number' ? settled : 0,
  )
  const isSpent = type === 'reimbursement'
  const rows: [name: 'asked' | 'spent' | 'vat' | 'settled' | 'returned' | 'payable', amount: number][] =
    isSpent
      ? [
          ['spent', totals.spent],
          ['vat', totals.vat],
          ['settled', totals.settled],
          ['returned', totals.returned],
          ['payable', totals.payable],
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
