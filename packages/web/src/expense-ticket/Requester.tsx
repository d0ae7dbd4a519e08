import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Form } from 'antd'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { advanceListPath } from './paths.ts'
import { ledgerQuery } from './settled.ts'

/** Below the requester: what they have of advances, with the way to what it is counted of. */
export function RequesterAdvances() {
  const format = useFormat()
  const id: unknown = Form.useWatch('requesterId')
  const employeeId = typeof id === 'string' ? id : ''
  const { data } = useQuery({ ...ledgerQuery(employeeId), enabled: employeeId !== '' })
  if (!data) return null
  if (data.outstanding === 0) return <>{textOf('expenseTicket.advances.none')}</>
  return (
    <Link to={advanceListPath} search={{ employeeId }}>
      {textOf('expenseTicket.advances.has', { outstanding: format.money(data.outstanding) })}
    </Link>
  )
}
