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
import { useMedia, useMobile } from '#ui/use-media.ts'
import { LedgerCards, PeopleCards } from './AdvanceCards.tsx'
import { advanceSums, sumsOf, ticketName } from './advances.ts'
import kind from './kind.ts'
import { Settle } from './Settle.tsx'

type Columns<Row> = NonNullable<TableProps<Row>['columns']>

/** What each of our people has of advances; one opens on the tickets that are counted. */
export default function AdvanceList() {
  const format = useFormat()
  const navigate = useNavigate()
  const inCards = useInCards()
  const may = useMay()
  const { employeeId } = useSearch({ strict: false }) as { employeeId?: string }
  const { data, error } = useQuery(queryOf(advanceEndpoints.list, {}))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (id ? { employeeId: id } : {}) as never, replace: true })
  const columns: Columns<EmployeeAdvances> = [
    { title: textOf('expenseTicket.field.requester'), render: (_, { employee }) => employee.name },
    ...sumColumns<EmployeeAdvances>((amount) => format.money(amount), WIDE_SUM_PX),
    {
      title: textOf('expenseTicket.advances.since'),
      width: DATE_PX + 24,
      render: (_, { since }) => (since ? format.date(since) : ''),
    },
    ...(may('expenseTicket:create')
      ? [
          {
            title: <span className="visually-hidden">{textOf('expenseTicket.settle.short')}</span>,
            width: SETTLE_PX,
            render: (_: unknown, one: EmployeeAdvances) => <Settle {...one} />,
          },
        ]
      : []),
  ]
  const empty = <Empty description={textOf('expenseTicket.advances.empty')} />
  return (
    <div className="page">
      <div className="advance-head">
        <h1 className="page-heading">{textOf('expenseTicket.advances.title')}</h1>
        <Openings />
        <SpreadsheetMenu
          path="employee-advance"
          query={{ pageNumber: 1, pageSize: PAGE_SIZE }}
          columns={null}
          entity="expenseTicket"
        />
      </div>
      {inCards ? (
        <PeopleCards
          people={data}
          opened={employeeId}
          onOpen={open}
          empty={empty}
          ledgerOf={(one) => (
            <>
              <Settle {...one} />
              <Ledger employeeId={one.employee.id} />
            </>
          )}
        />
      ) : (
        <Table
          size="middle"
          rowKey={({ employee }) => employee.id}
          columns={columns}
          dataSource={[...data]}
          pagination={false}
          tableLayout="fixed"
          locale={{ emptyText: empty }}
          summary={() =>
            data.length > 1 ? (
              <Totals of={sumsOf(data)} beyond={columns.length - 1 - advanceSums.length} />
            ) : null
          }
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
    <SpreadsheetMenu
      path="opening-advance"
      importRight="openingAdvance:create"
      query={{ pageNumber: 1, pageSize: PAGE_SIZE }}
      columns={null}
      entity="expenseTicket"
      label={textOf('openingAdvance.title')}
    />
  )
}

interface TotalsProps {
  of: Readonly<Record<(typeof advanceSums)[number], number>>
  /** So many columns without a sum follow. */
  beyond: number
}

/** Below all of them, each sum under its column. */
function Totals({ of, beyond }: TotalsProps) {
  const format = useFormat()
  return (
    <Table.Summary.Row className="advance-totals">
      <Table.Summary.Cell index={0} colSpan={2}>
        {textOf('expenseTicket.advances.total')}
      </Table.Summary.Cell>
      {advanceSums.map((name, place) => (
        <Table.Summary.Cell key={name} index={place + 2} align="right" className="figures">
          {format.money(of[name])}
        </Table.Summary.Cell>
      ))}
      {beyond > 0 ? <Table.Summary.Cell index={advanceSums.length + 2} colSpan={beyond} /> : null}
    </Table.Summary.Row>
  )
}

/** On a phone, and where a name would have no room beside the sums. */
function useInCards(): boolean {
  const narrow = useMedia('(max-width: 1199px)')
  return useMobile() || narrow
}

/** The widest usual sum, with more air where there is room, a day, and the way to a settlement, in pixels. */
const SUM_PX = 134
const WIDE_SUM_PX = 168
const DATE_PX = 112
const SETTLE_PX = 108

function sumColumns<Row extends Record<(typeof advanceSums)[number], number>>(
  words: (amount: number) => string,
  width: number,
  outstanding = textOf('expenseTicket.advances.outstanding'),
) {
  return advanceSums.map((name) => ({
    title: name === 'outstanding' ? outstanding : textOf(`expenseTicket.advances.${name}`),
    align: 'right' as const,
    width,
    className: 'figures',
    render: (_: unknown, row: Row) => (row[name] === 0 ? '' : words(row[name])),
  }))
}

/** The tickets that are counted of one person, the newest first, a page at a time, each with what was outstanding after it. */
function Ledger({ employeeId }: { employeeId: string }) {
  const format = useFormat()
  const inCards = useInCards()
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
      width: SUM_PX,
      render: (_, row) =>
        row.ticket ? <Link to={kind.paths.one(row.ticket.id)}>{row.ticket.name}</Link> : ticketName(row),
    },
    {
      title: textOf('expenseTicket.column.date'),
      width: DATE_PX,
      render: (_, { date }) => format.date(date),
    },
    {
      title: textOf('expenseTicket.field.purpose'),
      ellipsis: true,
      render: (_, { purpose }) => purpose ?? '',
    },
    ...sumColumns<LedgerRow>(
      (amount) => format.money(amount),
      SUM_PX,
      textOf('expenseTicket.advances.balance'),
    ),
  ]
  return (
    <>
      {inCards ? (
        <LedgerCards rows={data.data} />
      ) : (
        <Table
          size="small"
          rowKey={({ id }) => id}
          columns={columns}
          dataSource={[...data.data]}
          pagination={false}
          tableLayout="fixed"
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
