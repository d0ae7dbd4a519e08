import { advanceEndpoints, type EmployeeAdvances } from '@barem/shared/expense-ticket/advances'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Empty, Skeleton, Table, type TableProps } from 'antd'
import { queryOf } from '#api/query.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { ledgerQuery } from './advances.ts'
import kind from './kind.ts'

type Columns<Row> = NonNullable<TableProps<Row>['columns']>
const SUMS = ['advanced', 'spent', 'returned', 'outstanding'] as const

/** What each of our people has of advances; one opens on the tickets that are counted. */
export default function AdvanceList() {
  const format = useFormat()
  const navigate = useNavigate()
  const { employeeId } = useSearch({ strict: false }) as { employeeId?: string }
  const { data, error } = useQuery(queryOf(advanceEndpoints.list, {}))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (id ? { employeeId: id } : {}) as never, replace: true })
  const columns: Columns<EmployeeAdvances> = [
    { title: textOf('expenseTicket.field.requester'), render: (_, { employee }) => employee.name },
    ...sumColumns<EmployeeAdvances>((amount) => format.money(amount)),
    {
      title: textOf('expenseTicket.advances.since'),
      render: (_, { since }) => (since ? format.date(since) : '–'),
    },
  ]
  return (
    <div className="page">
      <h1 className="page-heading">{textOf('expenseTicket.advances.title')}</h1>
      <Table
        size="middle"
        rowKey={({ employee }) => employee.id}
        columns={columns}
        dataSource={[...data]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty description={textOf('expenseTicket.advances.empty')} /> }}
        expandable={{
          expandedRowKeys: employeeId ? [employeeId] : [],
          onExpand: (isOpen, { employee }) => open(isOpen ? employee.id : undefined),
          expandedRowRender: ({ employee }) => <Ledger employeeId={employee.id} />,
          expandRowByClick: true,
        }}
      />
    </div>
  )
}

function sumColumns<Row extends Record<(typeof SUMS)[number], number>>(words: (amount: number) => string) {
  return SUMS.map((name) => ({
    title: textOf(`expenseTicket.advances.${name}`),
    align: 'right' as const,
    className: 'figures',
    render: (_: unknown, row: Row) => (row[name] === 0 ? '–' : words(row[name])),
  }))
}

/** The tickets that are counted of one person, the newest first, each with what was outstanding after it. */
function Ledger({ employeeId }: { employeeId: string }) {
  const format = useFormat()
  const { data } = useQuery(ledgerQuery(employeeId))
  if (!data) return <Skeleton active title={false} />
  const columns: Columns<(typeof data.rows)[number]> = [
    {
      title: textOf('expenseTicket.field.number'),
      render: (_, { ticket }) => <Link to={kind.paths.one(ticket.id)}>{ticket.name}</Link>,
    },
    { title: textOf('expenseTicket.column.date'), render: (_, { date }) => format.date(date) },
    { title: textOf('expenseTicket.field.purpose'), render: (_, { purpose }) => purpose ?? '–' },
    ...sumColumns<(typeof data.rows)[number]>((amount) => format.money(amount)),
  ]
  return (
    <Table
      size="small"
      rowKey={({ ticket }) => ticket.id}
      columns={columns}
      dataSource={[...data.rows]}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  )
}
