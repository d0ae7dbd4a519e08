import { CheckSquareOutlined, PlusOutlined } from '@ant-design/icons'
import type { DataOf, Endpoint } from '@barem/shared/http/endpoint'
import { mayAskFor } from '@barem/shared/list/filter'
import type { Permission } from '@barem/shared/permission/permissions'
import { capitalized } from '@barem/shared/values/capitalized'
import { PAGE_SIZE } from '@barem/shared/values/constants'
import type { Format } from '@barem/shared/values/format'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOf } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { type TextKey, textOf } from '#i18n/i18n.ts'
import { type ReadPage, rememberOrder } from '#navigation/list-order.ts'
import { useMay } from '#navigation/rights.ts'
import { useMobile } from '#ui/use-media.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { Column, Filter, ListRow, RowAction } from './columns.ts'
import { ImportOffer } from './ImportOffer.tsx'
import type { ListCardsProps } from './ListCards.tsx'
import { ListPages } from './ListPages.tsx'
import { EmptyList, FailedList, OfflineNote, WaitingList } from './ListStates.tsx'
import { ListTable } from './ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import type { ManyBarProps } from './many/ManyBar.tsx'
import { MANY_MAX, type ManyAction } from './many/many-action.ts'
import { type Selection, useSelection } from './many/use-selection.ts'
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
  /** What is done to many rows beside those of the actions that say how. */
  many?: readonly ManyAction<Row>[]
  /** A row among others of its kind, where many are named: a number alone; its name when absent. */
  titleOf?: (row: Row) => string
  /** Whose a row is, where it is somebody else's. */
  ownerOf?: (row: Row) => string | null
  /** What is said of a row beside its name, where many are named. */
  detailOf?: (row: Row, format: Format) => ReactNode
  /** How much a row is, in đồng, summed up where many are dealt with. */
  amountOf?: (row: Row) => number
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
  const may = useMay()
  const views = useViews(props.viewList ?? endpoint.path.slice(1), props.columns)
  const size = useRowsOf(views.pageSize, usualSize ?? PAGE_SIZE, mobile)
  const list = useList<Row>(endpoint, views.ready, size)
  const { rows } = list
  const selection = useSelection<Row>(rows, list.query)
  useRememberedOrder(list, endpoint, props.openPath)
  return (
    <div className="page">
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
          filters={filters.filter((one) => mayAskFor(one, may))}
          columns={props.columns}
          searchHint={searchHint}
        />
        <ViewsButton views={views} list={list} />
        {mobile ? null : <ColumnChooser {...views} />}
        {mobile && isChoosable(props) ? <ChooseButton selection={selection} /> : null}
      </div>
      <Rows {...props} views={views} list={list} selection={selection} />
      {isChoosable(props) ? <Many {...props} views={views} list={list} selection={selection} /> : null}
    </div>
  )
}

/** Where each row of this page leads, and how the pages beside it are read, for whoever goes on from record to record. */
function useRememberedOrder<Row extends ListRow>(
  { rows, total, query, old }: ListController<Row>,
  endpoint: Endpoint,
  openPath: ((row: Row) => string) | undefined,
): void {
  const client = useQueryClient()
  const pathOf = useRef(openPath)
  pathOf.current = openPath
  useEffect(() => {
    const open = pathOf.current
    if (!rows || old || !open) return
    const { pageNumber, pageSize } = query
    const read: ReadPage = async (number) => {
      const input = { query: { ...query, pageNumber: number } } as unknown as CallOf<Endpoint>
      const page = await client.fetchQuery(queryOf(endpoint, input, { quiet: true }))
      const { data, totalItems } = page as { data: Row[]; totalItems: number }
      return { paths: data.map(open), pageNumber: number, pageSize, total: totalItems }
    }
    rememberOrder({ paths: rows.map(open), pageNumber, pageSize, total }, read)
  }, [client, endpoint, rows, old, total, query])
}

type PartProps<E extends Endpoint, Row extends ListRow> = ListPageProps<E, Row> & {
  list: ListController<Row>
}

type RowsProps<E extends Endpoint, Row extends ListRow> = PartProps<E, Row> & {
  views: Views<Row>
  selection: Selection<Row>
}

/** Whether anything is done to many rows. */
function isChoosable<E extends Endpoint, Row extends ListRow>(props: ListPageProps<E, Row>): boolean {
  return Boolean(props.spreadsheet ?? props.many?.length ?? props.actions?.some(({ many }) => many))
}

/** On a phone, where a long press on a row does the same. */
function ChooseButton({
  selection,
}: {
  selection: Pick<Selection<never>, 'choosing' | 'setChoosing' | 'clear'>
}) {
  const { t } = useTranslation()
  const { choosing, setChoosing, clear } = selection
  return (
    <Button
      icon={<CheckSquareOutlined />}
      aria-label={t('workspace.many.select')}
      aria-pressed={choosing}
      className={choosing ? 'filter-on' : ''}
      onClick={() => (choosing ? clear() : setChoosing(true))}
    />
  )
}

const loadManyBar = async <Row extends ListRow>(): Promise<ComponentType<ManyBarProps<Row>>> =>
  (await import('./many/ManyBar.tsx')).ManyBar

/** What is done with the rows that are chosen, fetched when the first is. */
function Many<E extends Endpoint, Row extends ListRow>(props: RowsProps<E, Row>) {
  const { selection, views, list, actions = [], many = [], spreadsheet } = props
  const { count, nameOf, titleOf, ownerOf, detailOf, amountOf, openPath } = props
  const shown = selection.rows.length > 0 || selection.choosing
  const ManyBar = useLazyComponent(loadManyBar<Row>, shown, selection.clear)
  const client = useQueryClient()
  if (!shown || !ManyBar) return null
  const ofActions = actions.flatMap(({ key, label, icon, danger, allowed, many: ofMany }) => {
    const described = { ...(icon && { icon }), ...(danger && { danger }), ...(allowed && { allowed }) }
    return ofMany ? [{ key, label, ...described, ...ofMany }] : []
  })
  return (
    <ManyBar
      {...{ selection, ownerOf, detailOf, amountOf, openPath }}
      all={{
        total: list.total,
        read: async () => {
          const query = { ...list.query, pageNumber: 1, pageSize: MANY_MAX }
          const input = { query } as unknown as CallOf<Endpoint>
          return ((await client.fetchQuery(queryOf<Endpoint>(props.endpoint, input))) as { data: Row[] }).data
        },
      }}
      things={(some) => textOf(count, { count: some })}
      titleOf={titleOf ?? ((row) => capitalized(nameOf(row)))}
      actions={[...many, ...ofActions]}
      exported={spreadsheet && { path: spreadsheet.path, sort: list.query.sort, columns: views.chosen }}
    />
  )
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
        aria-label={t(addLabel)}
      >
        {/* on a phone it stands in one row with what else the list offers */}
        {t(mobile ? 'frame.list.add' : addLabel)}
      </Button>
    </Tooltip>
  )
}

const loadCards = async <Row extends ListRow>(): Promise<ComponentType<ListCardsProps<Row>>> =>
  (await import('./ListCards.tsx')).ListCards

/** No part of what a desk fetches. */
function Cards<Row extends ListRow>(props: ListCardsProps<Row>) {
  const ListCards = useLazyComponent(loadCards<Row>, true)
  return ListCards ? <ListCards {...props} /> : <WaitingList />
}

function Rows<E extends Endpoint, Row extends ListRow>(props: RowsProps<E, Row>) {
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
  const selection = isChoosable(props) ? props.selection : undefined
  const shared = { list, nameOf, actions, openPath, onOpen, selection }
  const whole = usualSize > PAGE_SIZE && list.rows.length === list.total && list.total <= usualSize
  return (
    <>
      {list.offline ? <OfflineNote /> : null}
      {mobile ? (
        <Cards {...shared} columns={props.columns} />
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
