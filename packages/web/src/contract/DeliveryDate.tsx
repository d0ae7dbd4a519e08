import { daysLate, type Expected } from '@barem/shared/contract/lateness'
import type { Format } from '@barem/shared/values/format'
import { businessDate } from '@barem/shared/values/local-date'
import { Tag } from 'antd'
import type { DocumentRow } from '#document/columns.tsx'
import type { ListedColumn } from '#document/document-kind.ts'
import { textOf } from '#i18n/i18n.ts'

/** The width of a column of such dates with their marks, in pixels. */
export const DELIVERY_DATE_PX = 156

/** How late a contract is today, after the `day` it was expected on; null where it is not late. */
export function lateTag(contract: Expected, title: string, day = '') {
  const count = daysLate(contract, businessDate(new Date()))
  return count > 0 ? (
    // what is read only is a disabled form, which would turn it grey
    <Tag color="warning" className="status-tag" title={title} disabled={false}>
      {day}
      {textOf('order.late', { count })}
    </Tag>
  ) : null
}

/** Of a day as it is read: `/2026`. */
const YEAR_SIGNS = 5

/** The day by which all should be delivered, marked once that is over and it is not. */
export function deliveryDate(contract: Expected, format: Format) {
  const { expectedReceiptDate } = contract
  if (expectedReceiptDate === null) return null
  const day = format.date(expectedReceiptDate)
  return lateTag(contract, day, `${day.slice(0, -YEAR_SIGNS)} · `) ?? <span className="figures">{day}</span>
}

type ContractRow = DocumentRow & { expectedReceiptDate?: string | null }

/** In the list of a kind of contract: that day. */
export const expectedColumn: ListedColumn = {
  name: 'expectedReceiptDate',
  short: true,
  sort: 'expectedReceiptDate',
  card: 'fact',
  named: true,
  width: DELIVERY_DATE_PX,
  // what is late is looked for more often than when it was written
  priority: 6,
  render: ({ status, ending, delivery = 'none', expectedReceiptDate = null }: ContractRow, format) =>
    deliveryDate({ status, ended: !!ending, delivery, expectedReceiptDate }, format),
}
