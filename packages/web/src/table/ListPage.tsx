import { PlusOutlined } from '@ant-design/icons'
import type { DataOf, Endpoint } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import { PAGE_SIZE } from '@barem/shared/values/constants'
import { useNavigate } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '#i18n/i18n.ts'
import { rememberOrder } from '#navigation/list-order.ts'
import { useMay } from '#navigation/rights.ts'
import { useMobile } from '#ui/use-media.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { Column, Filter, ListRow, RowAction } from './columns.ts'
import { ImportOffer } from './ImportOffer.tsx'
import { ListCards } from './ListCards.tsx'
import { ListPages } from './ListPages.tsx'
import { EmptyList, FailedList, OfflineNote, WaitingList } from './ListStates.tsx'
import { ListTable } from './ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import { useRowsOf } from './page-size.ts'
import { SpreadsheetMenu, type SpreadsheetUse } from './SpreadsheetMenu.tsx'
import { type ListController, useList } from './use-list.ts'
import { useViews, type Views } from './use-views.ts'
import { ViewsButton } from './ViewsButton.tsx'

export interface ListPageProps<E extends Endpoint, Row extends ListRow = DataOf<E> & ListRow> {
  endpoint: E
  title: TextKey
  columns: readonly Column<Row>[]
  /** How many there are, in the list's own word: `customer.count`. */
  count: TextKey
  /** No more are counted than this; what is said then. */
  most?: { count: number; text: TextKey }
  /** What a row is called in menus and questions. */
  nameOf: (row: Row) => string
  filters?: readonly Filter[]
  /** What the search looks through, as the hint in its box. */
  searchHint?: string
  /** Where a row leads, or what it does. */
  openPath?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Where "Add" leads, or what it does; shown with the right. */
  addPath?: string
  onAdd?: () => void
  addRight?: Permission
  /** Where adding has a word of its own, as a quotation is drawn up. */
  addLabel?: TextKey
  /** How a first one comes to be, where it is not added here. */
  emptyText?: TextKey
  actions?: readonly RowAction<Row>[]
  /** Import, export and template, under the path of this list. */
  spreadsheet?: SpreadsheetUse
  /** The name its views are kept under, where two lists show one endpoint. */
  viewList?: string
  /** How many rows a page has where nobody chose: 10, unless the list is short enough to be seen whole. */
  usualSize?: number
  /** More buttons in the heading. */
  extra?: ReactNode
}

/** The one shape of every list (interface design): heading, search, filters, rows, pages; all state in the address. */
export function ListPage<E extends Endpoint, Row extends ListRow = DataOf<E> & ListRow>(
  props: ListPageProps<E, Row>,
) {
  const { endpoint, title, count, most, filters = [], searchHint, usualSize } = props
  const { t } = useTranslation()
  const mobile = useMobile()
  const views = useViews(props.viewList ?? endpoint.path.slice(1), props.columns)
  const size = useRowsOf(views.pageSize, usualSize ?? PAGE_SIZE, mobile)
  const list = useList<Row>(endpoint, views.ready, size)
  const { rows } = list
  const openPath = useRef(props.openPath)
  openPath.current = props.openPath
  useEffect(() => {
    if (rows) rememberOrder(rows.flatMap((row) => openPath.current?.(row) ?? []))
  }, [rows])
  return (
    <div className="page list-page">
      <header className="list-head">
        <h1 className="page-heading">
          <span>{t(title)}</span>{' '}
          {list.rows ? (
            <span className="list-count">
              {t(most && list.total >= most.count ? most.text : count, { count: list.total })}
            </span>
          ) : null}
        </h1>
        <HeadButtons {...props} list={list} chosen={views.chosen} />
      </header>
      <div className="list-bar">
        <ListTools
          list={list as ListController<unknown>}
          filters={filters}
          columns={props.columns}
          searchHint={searchHint}
        />
        <ViewsButton views={views} list={list} />
        {mobile ? null : <ColumnChooser {...views} />}
      </div>
      <Rows {...props} views={views} list={list} />
    </div>
  )
}

type PartProps<E extends Endpoint, Row extends ListRow> = ListPageProps<E, Row> & {
  list: ListController<Row>
}

function HeadButtons<E extends Endpoint, Row extends ListRow>(
  props: PartProps<E, Row> & { chosen: readonly string[] | null },
) {
  const { list, extra, spreadsheet, endpoint, chosen } = props
  return (
    <div className="list-buttons">
      {extra}
      <AddButton {...props} />
      {spreadsheet ? (
        <SpreadsheetMenu {...spreadsheet} query={list.query} columns={chosen} entity={endpoint.path} />
      ) : null}
    </div>
  )
}

function useMayAdd({
  addPath,
  onAdd,
  addRight,
}: Pick<ListPageProps<Endpoint>, 'addPath' | 'onAdd' | 'addRight'>) {
  const may = useMay()
  return Boolean(addPath ?? onAdd) && (!addRight || may(addRight))
}

function AddButton<E extends Endpoint, Row extends ListRow>(props: ListPageProps<E, Row>) {
  const { addPath, onAdd, addLabel = 'frame.list.add' } = props
  const { t } = useTranslation()
  const mayAdd = useMayAdd(props)
  const mobile = useMobile()
  const navigate = useNavigate()
  if (!mayAdd) return null
  return (
    <Tooltip title={mobile ? null : `${t(addLabel)} (n)`}>
      <Button
        type="primary"
        icon={<PlusOutlined />}
        onClick={() => (addPath ? void navigate({ to: addPath }) : onAdd?.())}
        data-shortcut="new"
        aria-keyshortcuts="n"
      >
        {t(addLabel)}
      </Button>
    </Tooltip>
  )
}

function Rows<E extends Endpoint, Row extends ListRow>(props: PartProps<E, Row> & { views: Views<Row> }) {
  const { list, views, nameOf, actions = [], openPath, onOpen, title, usualSize = PAGE_SIZE } = props
  const { t } = useTranslation()
  const mayAdd = useMayAdd(props)
  const mobile = useMobile()
  if (list.error) return <FailedList error={list.error} onRetry={list.retry} />
  if (!list.rows) return list.offline ? <OfflineNote empty /> : <WaitingList />
  if (list.rows.length === 0) {
    const text = props.emptyText ?? (mayAdd ? 'frame.list.emptyText' : null)
    return (
      <EmptyList
        query={list.query}
        onClear={list.set}
        add={
          <div className="list-empty-ways">
            {mayAdd ? <AddButton {...props} /> : null}
            {props.spreadsheet ? <ImportOffer {...props.spreadsheet} entity={props.endpoint.path} /> : null}
          </div>
        }
        text={text && t(text)}
      />
    )
  }
  const shared = { list, nameOf, actions, openPath, onOpen }
  const whole = usualSize > PAGE_SIZE && list.rows.length === list.total && list.total <= usualSize
  return (
    <>
      {list.offline ? <OfflineNote /> : null}
      {mobile ? (
        <ListCards {...shared} columns={props.columns} />
      ) : (
        <ListTable {...shared} columns={views.shown} chosen={views.chosen !== null} label={t(title)} />
      )}
      {whole ? null : (
        <ListPages
          list={list as ListController<unknown>}
          chosen={views.pageSize}
          onChoose={views.setPageSize}
        />
      )}
    </>
  )
}
