import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { GridLine } from './GridLine.tsx'
import type { GridColumn, GridRow } from './grid-columns.ts'
import type { Grid } from './LineGrid.tsx'
import type { VisibleChunks } from './use-visible-chunks.ts'

/** A chunk that begins before this line is there at once, without waiting to be seen. */
const DRAWN_AT_ONCE_LINES = 20
/** A line while it is edited, in pixels; to be read it may be higher. */
const LINE_HEIGHT_PX = 36

interface GridChunkProps<Row extends GridRow> {
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  /** The number of its first line in the grid, from 0. */
  from: number
  disabled: boolean
  latest: RefObject<Grid<Row>>
  near: VisibleChunks
}

/**
 * Some lines of a long document. Far from what is in sight they are an empty place of the same height: with the editors
 * of five hundred lines each key would be slow.
 */
export function GridChunk<Row extends GridRow>(props: GridChunkProps<Row>) {
  const { columns, rows, from, disabled, latest, near } = props
  const place = useRef<HTMLTableSectionElement>(null)
  const [live, setLive] = useState(from < DRAWN_AT_ONCE_LINES)
  const height = useRef(rows.length * LINE_HEIGHT_PX)
  useEffect(() => {
    const chunk = place.current
    if (!chunk) return
    return near(chunk, (seen) => {
      if (disabled && !seen && chunk.childElementCount > 1) height.current = chunk.offsetHeight
      // Typing and scrolling come first; a line that is being typed in stays.
      startTransition(() => setLive(seen || chunk.contains(document.activeElement)))
    })
  }, [near, disabled])
  const { problemOf, wantedOf } = latest.current
  return (
    <tbody ref={place}>
      {live ? (
        rows.map((row, index) => (
          <GridLine
            key={row.key}
            columns={columns}
            row={row}
            line={from + index}
            disabled={disabled}
            latest={latest}
            whole={problemOf(from + index, null)}
            problems={columns.map((column) => problemOf(from + index, column.key))}
            wanted={columns.map((column) => wantedOf(from + index, column.key))}
          />
        ))
      ) : (
        <tr aria-hidden>
          <td
            colSpan={columns.length + 1}
            style={{ height: disabled ? height.current : rows.length * LINE_HEIGHT_PX }}
          />
        </tr>
      )}
    </tbody>
  )
}
