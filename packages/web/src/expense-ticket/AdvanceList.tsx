import {
  advanceEndpoints,
  type EmployeeAdvances,
  type LedgerRow,
} from '@barem/shared/expense-ticket/advances'
import { PAGE_SIZE } from '@barem/shared/values/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Empty, Pagination, Skeleton, Table, type TableProps } from 'antd'
import { useState } from 'react'
import { queryOf } from '#api/query.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { SpreadsheetMenu } from '#table/SpreadsheetMenu.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { useMobile } from '#ui/use-media.ts'
import { LedgerCards, PeopleCards } from './AdvanceCards.tsx'
import { advanceSums, ticketName } from './advances.ts'
import kind from './kind.ts'

type Columns<Row> = NonNullable<TableProps<Row>['columns']>

/** What each of our people has of advances; one opens on the tickets that are counted. */
export default function AdvanceList() {
  const format = useFormat()
  const navigate = useNavigate()
  const mobile = useMobile()
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
  const empty = <Empty description={textOf('expenseTicket.advances.empty')} />
  return (
    <div className="page">
      <div className="advance-head">
        <h1 className="page-heading">{textOf('expenseTicket.advances.title')}</h1>
        <Openings />
      </div>
      {mobile ? (
        <PeopleCards
          people={data}
          opened={employeeId}
          onOpen={open}
          empty={empty}
          ledgerOf={(id) => <Ledger employeeId={id} />}
        />
      ) : (
        <Table
          size="middle"
          rowKey={({ employee }) => employee.id}
          columns={columns}
          dataSource={[...data]}
          pagination={false}
          locale={{ emptyText: empty }}
          expandable={{
            expandedRowKeys: employeeId ? [employeeId] : [],
            onExpand: (isOpen, { employee }) => open(isOpen ? employee.id : undefined),
            expandedRowRender: ({ employee }) => <Ledger employeeId={employee.id} />,
            expandRowByClick: true,
          }}
        />
      )}
    </div>
  )
}

/** Whoever keeps the books imports here what people had before their first ticket, and exports it. */
function Openings() {
  const may = useMay()
  if (!may('openingAdvance:view')) return null
  return (
    <div className="advance-openings">
      {textOf('openingAdvance.title')}
      <SpreadsheetMenu
        path="opening-advance"
        importRight="openingAdvance:create"
        query={{ pageNumber: 1, pageSize: PAGE_SIZE }}
        columns={null}
        entity="expenseTicket"
      />
    </div>
  )
}

function sumColumns<Row extends Record<(typeof advanceSums)[number], number>>(
  words: (amount: number) => string,
) {
  return advanceSums.map((name) => ({
    title: textOf(`expenseTicket.advances.${name}`),
    align: 'right' as const,
    className: 'figures',
    render: (_: unknown, row: Row) => (row[name] === 0 ? '–' : words(row[name])),
  }))
}

/** The tickets that are counted of one person, the newest first, a page at a time, each with what was outstanding after it. */
function Ledger({ employeeId }: { employeeId: string }) {
  const format = useFormat()
  const mobile = useMobile()
  const [pageNumber, setPageNumber] = useState(1)
  const query = { employeeId, pageNumber, pageSize: PAGE_SIZE }
  const { data } = useQuery({
    ...queryOf(advanceEndpoints.entries, { query }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (!data) return <Skeleton active title={false} />
  const columns: Columns<LedgerRow> = [
    {
      title: textOf('expenseTicket.field.number'),
      render: (_, row) =>
        row.ticket ? <Link to={kind.paths.one(row.ticket.id)}>{row.ticket.name}</Link> : ticketName(row),
    },
    { title: textOf('expenseTicket.column.date'), render: (_, { date }) => format.date(date) },
    { title: textOf('expenseTicket.field.purpose'), render: (_, { purpose }) => purpose ?? '–' },
    ...sumColumns<LedgerRow>((amount) => format.money(amount)),
  ]
  return (
    <>
      {mobile ? (
        <LedgerCards rows={data.data} />
      ) : (
        <Table
          size="small"
          rowKey={({ id }) => id}
          columns={columns}
          dataSource={[...data.data]}
          pagination={false}
        />
      )}
      <Pagination
        className="advance-pages"
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={pageNumber}
        pageSize={PAGE_SIZE}
        total={data.totalItems}
        onChange={setPageNumber}
      />
    </>
  )
}
