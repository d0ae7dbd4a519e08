import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListRow } from '../columns.ts'
import { type ListQuery, withoutPaging } from '../list-state.ts'
import { MANY_MAX } from './many-action.ts'

export interface Selection<Row> {
  /** As the list shows them now, or showed them last where they stand on another page. */
  rows: readonly Row[]
  has: (id: string) => boolean
  /** Of the page on show, those that are chosen now; what is chosen on other pages stays. */
  setPage: (ids: readonly string[]) => void
  toggle: (id: string) => void
  /** All from the row that was chosen last to this one, as they stand now; without one on the page, this one. */
  stretchTo: (id: string) => void
  /** Chooses these too, as far as there is room. */
  add: (rows: readonly Row[]) => void
  /** Keeps only these. */
  keep: (ids: readonly string[]) => void
  clear: () => void
  /** On a phone: a tap chooses instead of opening. */
  choosing: boolean
  setChoosing: (on: boolean) => void
  /** No more can be chosen at once. */
  full: boolean
}

/** The rows somebody chose, over the pages of one list; another filter begins anew. */
export function useSelection<Row extends ListRow>(
  page: readonly Row[] | undefined,
  query: ListQuery,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [choosing, setChoosing] = useState(false)
  const { sort: _, ...filter } = withoutPaging(query)
  const asked = JSON.stringify(filter)
  const last = useRef(asked)
  const anchor = useRef<string>(undefined)
  useEffect(() => {
    if (last.current !== asked) setChosen(new Map())
    last.current = asked
  }, [asked])
  // A row that changed meanwhile is chosen as it stands there now: nothing is done to a version nobody saw.
  useEffect(() => {
    if (!page) return
    setChosen((before) => {
      const shown = page.filter((row) => before.has(row.id) && before.get(row.id) !== row)
      return shown.length === 0 ? before : new Map([...before, ...shown.map((row) => [row.id, row] as const)])
    })
  }, [page])
  return useMemo(() => {
    const onPage = new Map((page ?? []).map((row) => [row.id, row]))
    const choose = (ids: readonly string[], others: readonly Row[]) => {
      const added = ids.flatMap((id) => onPage.get(id) ?? chosen.get(id) ?? [])
      setChosen(new Map([...others, ...added].slice(0, MANY_MAX).map((row) => [row.id, row])))
    }
    const elsewhere = [...chosen.values()].filter(({ id }) => !onPage.has(id))
    const here = [...chosen.keys()].filter((id) => onPage.has(id))
    const toggle = (id: string) => {
      anchor.current = chosen.has(id) ? undefined : id
      choose(chosen.has(id) ? here.filter((one) => one !== id) : [...here, id], elsewhere)
    }
    return {
      rows: [...chosen.values()],
      has: (id) => chosen.has(id),
      setPage: (ids) =>
        choose(
          ids.filter((id) => onPage.has(id)),
          elsewhere,
        ),
      toggle,
      stretchTo: (id) => {
        // a row that is given up meanwhile, by whatever way, is where no stretch begins
        const from = anchor.current
        if (from === undefined || !chosen.has(from) || !onPage.has(from)) return toggle(id)
        const shown = [...onPage.keys()]
        const ends = [shown.indexOf(from), shown.indexOf(id)].sort((a, b) => a - b)
        const stretch = shown.slice(ends[0], (ends[1] ?? 0) + 1)
        // as in a file manager: what is chosen whole is given up, otherwise all of it is chosen
        const whole = stretch.every((one) => chosen.has(one))
        const kept = here.filter((one) => !stretch.includes(one))
        anchor.current = whole ? undefined : id
        choose(whole ? kept : [...kept, ...stretch], elsewhere)
      },
      add: (rows) =>
        setChosen(
          (before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)].slice(0, MANY_MAX)),
        ),
      keep: (ids) => setChosen(new Map([...chosen].filter(([id]) => ids.includes(id)))),
      clear: () => {
        setChosen(new Map())
        setChoosing(false)
      },
      ...{ choosing, setChoosing, full: chosen.size >= MANY_MAX },
    }
  }, [chosen, page, choosing])
}
