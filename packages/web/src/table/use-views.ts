import { type PageSize, type SavedView, viewEndpoints } from '@barem/shared/view/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryOf, useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import type { Column } from './columns.ts'
import { shownColumns } from './shown-columns.ts'

/** The part of an address that names the view on show; NO_VIEW says that none is wanted, not even the usual one. */
export const VIEW_PARAM = 'view'
const NO_VIEW = 'none'

export interface Views<Row> {
  list: string
  views: readonly SavedView[]
  current: SavedView | undefined
  /** The view this person's list opens with. */
  usual: string | null
  mayShare: boolean
  /** False as long as it is not known what the list opens with. */
  ready: boolean
  show: (view: SavedView | null) => void
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  /** The keys of those on show, where somebody chose them. */
  chosen: readonly string[] | null
  /** Shows these columns, in this order; null for the usual ones. */
  setColumns: (keys: string[] | null) => void
  /** How many rows of this list this person wants on a page; null for the usual number. */
  pageSize: PageSize | null
  setPageSize: (size: PageSize) => void
}

/** The saved views of a list and the columns on show: those of the view, else those this person chose, else the usual ones. */
export function useViews<Row>(list: string, columns: readonly Column<Row>[]): Views<Row> {
  const search = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = queryOf(viewEndpoints.ofList, { query: { list } }, { quiet: true })
  const { data, isPending } = useQuery(query)
  const { mutate: choose } = useCommand(viewEndpoints.choose, { quiet: true })
  const [own, setOwn] = useState<{ view: string | undefined; keys: string[] | null } | null>(null)

  const views = data?.views ?? []
  const usual = data?.setting.viewId ?? null
  const opening = Object.keys(search).length === 0 ? views.find(({ id }) => id === usual) : undefined
  const current = views.find(({ id }) => id === search[VIEW_PARAM])
  const go = (view: SavedView | null, replace: boolean) =>
    void navigate({
      to: '.',
      search: (view ? { ...view.query, [VIEW_PARAM]: view.id } : { [VIEW_PARAM]: NO_VIEW }) as never,
      replace,
      resetScroll: false,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what the list opens with
  useEffect(() => {
    if (opening) go(opening, true)
  }, [opening])

  const keep = (chosen: { columns: string[] | null } | { pageSize: PageSize }) => {
    if (data) client.setQueryData(query.queryKey, { ...data, setting: { ...data.setting, ...chosen } })
    choose({ body: { list, ...chosen } }, { onError: feedback.failureOf('save') })
  }
  const setColumns = (keys: string[] | null) => {
    setOwn({ view: current?.id, keys })
    // Within a view they are a change of the view, which is saved by itself.
    if (!current?.columns) keep({ columns: keys })
  }
  const kept = current?.columns ?? data?.setting.columns ?? null
  const keys = own && own.view === current?.id ? own.keys : kept
  const shown = shownColumns(columns, keys)
  return {
    list,
    views,
    current,
    usual,
    mayShare: data?.mayShare ?? false,
    ready: !isPending && opening === undefined,
    show: (view) => go(view, false),
    columns,
    shown,
    chosen: keys && shown.filter(({ exported }) => exported !== false).map(({ key }) => key),
    setColumns,
    pageSize: data?.setting.pageSize ?? null,
    setPageSize: (pageSize) => keep({ pageSize }),
  }
}
