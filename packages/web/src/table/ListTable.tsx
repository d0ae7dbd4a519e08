import { useNavigate } from '@tanstack/react-router'
import { Table, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import type { Column, ListRow, RowAction } from './columns.ts'
import { RowMenu } from './RowMenu.tsx'
import { isOwnClick, type Opening, RowName } from './RowName.tsx'
import type { ListController } from './use-list.ts'
import { usePreloadOnHover } from './use-preload-on-hover.ts'

interface ListTableProps<Row> extends Opening<Row> {
  list: ListController<Row>
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  actions: readonly RowAction<Row>[]
  label: string
}

/** What has no width of its own is not squeezed below this: the table scrolls instead. */
const MIN_COLUMN_WIDTH_PX = 200

/** The longest number of a document is BG2611-0032/R12. */
const NUMBER_WIDTH_PX = 160

/** Codes and numbers are told apart by their last letters: they never break over lines. */
const readWhole = new Set(['code', 'number'])

/** The rows on a wide screen. Sorting and paging are the server's. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { list, columns, nameOf, actions, label, openPath, onOpen } = props
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const near = usePreloadOnHover()
  const shown: TableProps<Row>['columns'] = columns.map((column) => ({
    key: column.key,
    title: t(column.title),
    align: column.align ?? 'left',
    ...widthOf(column),
    ...(column.sort ? { sorter: true, sortOrder: orderOf(list.query.sort, column.sort) } : {}),
    ...(column.align === 'right' || readWhole.has(column.key) ? { className: 'figures' } : {}),
    render: (_, row) =>
      column.card === 'title' ? (
        <RowName row={row} openPath={openPath} onOpen={onOpen}>
          {column.render(row, format)}
        </RowName>
      ) : (
        column.render(row, format)
      ),
  }))
  if (actions.length > 0)
    shown.push({
      key: 'actions',
      title: <span className="visually-hidden">{t('frame.list.actions')}</span>,
      width: 48,
      fixed: 'right',
      render: (_, row) => <RowMenu row={row} name={nameOf(row)} actions={actions} />,
    })
  const open = (row: Row) => (openPath ? void navigate({ to: openPath(row) }) : onOpen?.(row))
  return (
    <Table<Row>
      rowKey="id"
      size="middle"
      aria-label={label}
      columns={shown}
      dataSource={list.rows ?? []}
      className={list.old ? 'list-table list-old' : 'list-table'}
      rowClassName={openPath || onOpen ? 'row-opens' : ''}
      onRow={(row) => ({
        onClick: (event) => !isOwnClick(event.target) && open(row),
        ...(openPath ? near(openPath(row)) : {}),
      })}
      scroll={{ x: columns.reduce((sum, one) => sum + (widthOf(one).width ?? MIN_COLUMN_WIDTH_PX), 48) }}
      sticky={{ offsetHeader: 56 }}
      pagination={false}
      showSorterTooltip={false}
      onChange={(_, __, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        const field = columns.find((column) => column.key === columnKey)?.sort
        list.set({ sort: field && order ? (order === 'descend' ? `-${field}` : field) : undefined })
      }}
    />
  )
}

/** Figures and tags need little; what has no width of its own shares the rest. */
function widthOf<Row>({ key, width, align, card }: Column<Row>): { width?: number } {
  if (width) return { width: Math.max(width, key === 'number' ? NUMBER_WIDTH_PX : 0) }
  return align === 'right' || card === 'status' ? { width: 150 } : {}
}

function orderOf(sort: string | undefined, field: string): 'ascend' | 'descend' | null {
  if (sort === field) return 'ascend'
  return sort === `-${field}` ? 'descend' : null
}
