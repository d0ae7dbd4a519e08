import type { QuotationItem } from '@barem/shared/quotation/endpoints'
import { Tooltip } from 'antd'
import { StatusTag } from '#approval/StatusTag.tsx'
import type { Column } from '#table/columns.ts'

export const columns: readonly Column<QuotationItem>[] = [
  {
    key: 'number',
    title: 'quotation.field.number',
    sort: 'number',
    card: 'title',
    width: 136,
    render: (row) => row.number,
  },
  {
    key: 'date',
    title: 'quotation.column.date',
    sort: 'date',
    width: 108,
    render: (row, format) => format.date(row.date),
  },
  {
    key: 'customer',
    title: 'quotation.field.customer',
    sort: 'customerName',
    render: (row) => row.customer.name,
  },
  {
    key: 'total',
    title: 'quotation.field.total',
    sort: 'total',
    align: 'right',
    width: 148,
    render: (row, format) => (
      <Tooltip title={format.abbreviated(row.total)}>
        <span>{format.money(row.total)}</span>
      </Tooltip>
    ),
  },
  {
    key: 'status',
    title: 'quotation.field.status',
    sort: 'status',
    card: 'status',
    width: 150,
    render: (row) => <StatusTag status={row.status} />,
  },
  { key: 'officer', title: 'quotation.column.officer', width: 150, render: (row) => row.officer.name },
  {
    key: 'approver',
    title: 'quotation.field.approver',
    width: 160,
    render: (row) => row.approver?.name ?? '–',
  },
  {
    key: 'validUntil',
    title: 'quotation.field.validUntil',
    hidden: true,
    width: 130,
    render: (row, format) => (row.validUntil ? format.date(row.validUntil) : '–'),
  },
  {
    key: 'author',
    title: 'quotation.field.author',
    hidden: true,
    width: 170,
    render: (row) => row.author.name,
  },
  {
    key: 'modifiedAt',
    title: 'quotation.field.modifiedAt',
    sort: 'modifiedAt',
    hidden: true,
    width: 160,
    render: (row, format) => format.moment(row.modifiedAt),
  },
]
