import { PlusOutlined } from '@ant-design/icons'
import type { DataOf, Endpoint } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import { useNavigate } from '@tanstack/react-router'
import { Button, Pagination, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { useMobile, useNarrow } from '#ui/use-media.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { Column, Filter, ListRow, RowAction } from './columns.ts'
import { ListCards } from './ListCards.tsx'
import { EmptyList, FailedList, OfflineNote, WaitingList } from './ListStates.tsx'
import { ListTable } from './ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import { SpreadsheetButtons, type SpreadsheetUse } from './SpreadsheetButtons.tsx'
import { type ListController, useList } from './use-list.ts'
import { useViews } from './use-views.ts'
import { ViewsButton } from './ViewsButton.tsx'

export interface ListPageProps<E extends Endpoint, Row extends ListRow = DataOf<E> & ListRow> {
  endpoint: E
  title: TextKey
  columns: readonly Column<Row>[]
  /** How many there are, in the list's own word: `customer.count`. */
  count: TextKey
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
  actions?: readonly RowAction<Row>[]
  /** Import, export and template, under the path of this list. */
  spreadsheet?: SpreadsheetUse
  /** The name its views are kept under, where two lists show one endpoint. */
  viewList?: string
  /** More buttons in the heading. */
  extra?: ReactNode
}

/** The one shape of every list (interface design): heading, search, filters, rows, pages; all state in the address. */
export function ListPage<E extends Endpoint, Row extends ListRow = DataOf<E> & ListRow>(
  props: ListPageProps<E, Row>,
) {
  const { endpoint, title, count, filters = [], searchHint } = props
  const { t } = useTranslation()
  const views = useViews(props.viewList ?? endpoint.path.slice(1), props.columns)
  const list = useList<Row>(endpoint, views.ready)
  return (
    <div className="page list-page">
      <header className="list-head">
        <h1 className="page-heading">
          {t(title)}{' '}
          {list.rows ? <span className="list-count">{t(count, { count: list.total })}</span> : null}
        </h1>
        <HeadButtons {...props} list={list} chosen={views.chosen} />
      </header>
      <div className="list-bar">
        <ListTools list={list as ListController<unknown>} filters={filters} searchHint={searchHint} />
        <ViewsButton views={views} query={list.query} />
        <ColumnChooser {...views} />
      </div>
      <Rows {...props} columns={views.shown} list={list} />
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
      {spreadsheet ? (
        <SpreadsheetButtons {...spreadsheet} query={list.query} columns={chosen} entity={endpoint.path} />
      ) : null}
      <AddButton {...props} />
    </div>
  )
}

function AddButton<E extends Endpoint, Row extends ListRow>({
  addPath,
  onAdd,
  addRight,
  addLabel = 'frame.list.add',
}: ListPageProps<E, Row>) {
  const { t } = useTranslation()
  const may = useMay()
  const mobile = useMobile()
  const navigate = useNavigate()
  if ((!addPath && !onAdd) || (addRight && !may(addRight))) return null
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

function Rows<E extends Endpoint, Row extends ListRow>(props: PartProps<E, Row>) {
  const { list, columns, nameOf, actions = [], openPath, onOpen, title } = props
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [pageSizes] = useState([10, 20, 50, 100])
  if (list.error) return <FailedList error={list.error} onRetry={list.retry} />
  if (!list.rows) return list.offline ? <OfflineNote empty /> : <WaitingList />
  if (list.rows.length === 0)
    return <EmptyList query={list.query} onClear={list.set} add={<AddButton {...props} />} />
  const shared = { list, columns, nameOf, actions, openPath, onOpen }
  return (
    <>
      {list.offline ? <OfflineNote /> : null}
      {narrow ? <ListCards {...shared} /> : <ListTable {...shared} label={t(title)} />}
      <Pagination
        className="list-pages"
        align="end"
        current={list.query.pageNumber}
        pageSize={list.query.pageSize}
        total={list.total}
        showSizeChanger={list.total > 10}
        pageSizeOptions={pageSizes}
        showTotal={(total, [from, to]) => t('frame.list.range', { from, to, total })}
        onChange={(pageNumber, pageSize) =>
          list.set(pageSize === list.query.pageSize ? { pageNumber } : { pageSize })
        }
      />
    </>
  )
}
