import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { memo, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n.ts'
import { GridCell } from './GridCell.tsx'
import { type GridColumn, type GridRow, isFigure, isUnreadable, textIn } from './grid-columns.ts'
import type { Grid } from './LineGrid.tsx'
import type { NearRows } from './use-near-rows.ts'

interface GridLineProps<Row extends GridRow> {
  columns: readonly GridColumn<Row>[]
  row: Row
  line: number
  disabled: boolean
  /** What the keys and buttons do, as it stands when they are pressed: it is no reason to draw a line again. */
  latest: RefObject<Grid<Row>>
  near: NearRows
  /** What is wrong with the line, and with each of its cells. */
  whole: string | null
  problems: readonly (string | null)[]
}

/** So many lines have their editors at once, without waiting to be seen. */
const AT_ONCE = 12

function DrawnLine<Row extends GridRow>(props: GridLineProps<Row>) {
  const { columns, row, line, disabled, latest, near, whole, problems } = props
  const { t } = useTranslation()
  const place = useRef<HTMLTableRowElement>(null)
  const [live, setLive] = useState(line < AT_ONCE)
  useEffect(() => {
    if (place.current)
      return near(place.current, (seen) =>
        // Typing and scrolling come first; a line that is being typed in keeps its editors.
        startTransition(() => setLive(seen || place.current?.contains(document.activeElement) === true)),
      )
  }, [near])
  return (
    <tr ref={place} className={whole ? 'grid-faulty' : undefined}>
      <th scope="row" className="grid-number">
        {whole ? (
          <Tooltip title={whole}>
            <span className="grid-problem-mark">{line + 1}</span>
          </Tooltip>
        ) : (
          line + 1
        )}
      </th>
      {columns.map((column, index) => {
        const problem = problems[index] ?? null
        return (
          <td
            key={column.key}
            data-line={line}
            data-column={index}
            className={[
              isFigure(column) ? 'figures figures-right' : '',
              problem ? 'cell-faulty' : '',
              `grid-${column.kind}`,
            ].join(' ')}
          >
            {live ? (
              <GridCell
                column={column}
                row={row}
                label={`${t(column.title)}, ${t('frame.grid.line', { line: line + 1 })}`}
                problem={problem}
                disabled={disabled}
                onChange={(next) => latest.current.edit(line, column.key, next)}
                onPicked={() => latest.current.picked({ row: line, column: index })}
              />
            ) : (
              <FarCell column={column} row={row} />
            )}
            {problem ? (
              <span
                className={isUnreadable(column, row) ? 'grid-problem grid-problem-typed' : 'grid-problem'}
              >
                {problem}
              </span>
            ) : null}
          </td>
        )
      })}
      {disabled ? null : (
        <td className="grid-actions">
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            aria-label={`${t('frame.grid.duplicate')} ${line + 1}`}
            onClick={() => latest.current.duplicate(line)}
            tabIndex={-1}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('frame.grid.remove', { line: line + 1 })}
            onClick={() => latest.current.remove(line)}
            tabIndex={-1}
          />
        </td>
      )}
    </tr>
  )
}

/** A cell out of sight: what it says, without the editor, which five hundred lines would be slow with. */
function FarCell<Row extends GridRow>({ column, row }: { column: GridColumn<Row>; row: Row }) {
  const format = useFormat()
  if (column.kind === 'shown') return <>{column.show(row, format)}</>
  return <span className="grid-far">{textIn(column, row, format)}</span>
}

/** Drawn again when it changed itself: one of five hundred lines is typed in at a time. */
function isSame<Row extends GridRow>(before: GridLineProps<Row>, after: GridLineProps<Row>): boolean {
  return (
    before.row === after.row &&
    before.line === after.line &&
    before.columns === after.columns &&
    before.disabled === after.disabled &&
    before.whole === after.whole &&
    before.problems.every((problem, index) => problem === after.problems[index])
  )
}

export const GridLine = memo(DrawnLine, isSame) as typeof DrawnLine
