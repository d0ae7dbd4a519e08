import { useNavigate } from '@tanstack/react-router'
import { Table, type TableProps } from 'antd'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useWidth } from '#ui/use-width.ts'
import type { Column, ListRow, RowAction } from './columns.ts'
import { fittingColumns, neededWidth, neededWidths } from './fitting-columns.ts'
import type { Selection } from './many/use-selection.ts'
import { RowMenu } from './RowMenu.tsx'
import { isOwnClick, type Opening, RowName } from './RowName.tsx'
import type { ListController } from './use-list.ts'
import { usePreloadOnHover } from './use-preload-on-hover.ts'

interface ListTableProps<Row> extends Opening<Row> {
  list: ListController<Row>
  columns: readonly Column<Row>[]
  /** Somebody chose the columns: all of them are shown, and the table scrolls where there is no room. */
  chosen: boolean
  nameOf: (row: Row) => string
  actions: readonly RowAction<Row>[]
  label: string
  /** Rows are chosen where something is done to many. */
  selection?: Selection<Row> | undefined
}

const MENU_WIDTH_PX = 44
const CHOICE_WIDTH_PX = 40

/** The rows on a wide screen, a line each: as many columns as fit. Sorting and paging are the server's. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { list, columns, chosen, nameOf, actions, label, openPath, onOpen, selection } = props
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const near = usePreloadOnHover()
  const [place, width] = useWidth<HTMLDivElement>()
  const beside = (actions.length > 0 ? MENU_WIDTH_PX : 0) + (selection ? CHOICE_WIDTH_PX : 0)
  const room = (width ?? innerWidth) - beside
  const rows = list.rows ?? []
  const present = columns.filter(({ where }) => !where || rows.some(where))
  const fitting = chosen ? present : fittingColumns(present, room)
  const scrolls = neededWidths(fitting) > room
  const keys = new Set(fitting.map(({ key }) => key))
  // what room is left is for what has no width of its own, else for the name
  const unsized = fitting.some(({ width }) => width === undefined)
  const isStretched = ({ width, card }: Column<Row>) =>
    !scrolls && (unsized ? width === undefined : card === 'title')
  const shown: TableProps<Row>['columns'] = fitting.map((column) => ({
    key: column.key,
    title: t(column.title),
    align: column.align ?? 'left',
    ...(isStretched(column) ? {} : { width: neededWidth(column) }),
    ...(column.sort ? { sorter: true, sortOrder: orderOf(list.query.sort, column.sort) } : {}),
    onCell: () => ({ onMouseEnter: nameWhatIsCut }),
    onHeaderCell: () => ({ onMouseEnter: nameWhatIsCut }),
    render: (_, row) =>
      column.card === 'title' ? (
        <RowName row={row} openPath={openPath} onOpen={onOpen}>
          {column.render(row, format, rows, keys)}
        </RowName>
      ) : (
        column.render(row, format, rows, keys)
      ),
  }))
  if (actions.length > 0)
    shown.push({
      key: 'actions',
      title: <span className="visually-hidden">{t('frame.list.actions')}</span>,
      width: MENU_WIDTH_PX,
      fixed: 'right',
      render: (_, row) => <RowMenu row={row} name={nameOf(row)} actions={actions} />,
    })
  const go = (row: Row) => (openPath ? void navigate({ to: openPath(row) }) : onOpen?.(row))
  return (
    <div ref={place}>
      <Table<Row>
        rowKey="id"
        size="small"
        tableLayout="fixed"
        aria-label={label}
        columns={shown}
        dataSource={rows}
        className={list.old ? 'list-table list-old' : 'list-table'}
        rowClassName={openPath || onOpen ? 'row-opens' : ''}
        onRow={(row) => ({
          onClick: (event) => !isOwnClick(event.target) && go(row),
          ...(openPath ? near(openPath(row)) : {}),
        })}
        {...(selection ? { rowSelection: rowSelectionOf(selection, nameOf) } : {})}
        {...(scrolls ? { scroll: { x: neededWidths(fitting) + beside } } : {})}
        sticky={{ offsetHeader: 56 }}
        pagination={false}
        showSorterTooltip={false}
        onChange={(_, __, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          const field = columns.find((column) => column.key === columnKey)?.sort
          list.set({ sort: field && order ? (order === 'descend' ? `-${field}` : field) : undefined })
        }}
      />
    </div>
  )
}

/**
 * The boxes in front of the rows: Shift chooses a stretch, the one above all of the page. The stretch is reckoned by what
 * the rows are, not by where they stood: somebody else's row that came between is not chosen with them unseen.
 */
function rowSelectionOf<Row extends ListRow>(
  { rows, setPage, toggle, stretchTo }: Selection<Row>,
  nameOf: (row: Row) => string,
): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    columnWidth: CHOICE_WIDTH_PX,
    selectedRowKeys: rows.map(({ id }) => id),
    preserveSelectedRowKeys: true,
    getTitleCheckboxProps: () => ({ 'aria-label': textOf('frame.list.choosePage') }),
    getCheckboxProps: (row) => ({
      'aria-label': nameOf(row),
      onChange: ({ nativeEvent }) => (nativeEvent.shiftKey ? stretchTo(row.id) : toggle(row.id)),
    }),
    onChange: (keys, _, { type }) => type !== 'single' && type !== 'multiple' && setPage(keys.map(String)),
  }
}

/** The whole of a cell that is cut off, under the pointer. */
function nameWhatIsCut({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

function orderOf(sort: string | undefined, field: string): 'ascend' | 'descend' | null {
  if (sort === field) return 'ascend'
  return sort === `-${field}` ? 'descend' : null
}
