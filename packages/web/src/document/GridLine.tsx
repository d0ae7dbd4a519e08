import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type ReactNode, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { GridCell } from './GridCell.tsx'
import {
  boundIssue,
  type GridColumn,
  type GridRow,
  isFigure,
  isUnreadable,
  moreOf,
  notesOf,
} from './grid-columns.ts'
import type { Grid } from './LineGrid.tsx'
import { marksOf } from './marks.ts'

interface GridLineProps<Row extends GridRow> {
  columns: readonly GridColumn<Row>[]
  row: Row
  line: number
  disabled: boolean
  /** What the keys and buttons do, as it stands when they are pressed: it is no reason to draw a line again. */
  latest: RefObject<Grid<Row>>
  /** What is wrong with the line, and with each of its cells. */
  whole: string | null
  problems: readonly (string | null)[]
  /** What was pasted into each of its cells and not found. */
  wanted: readonly (string | undefined)[]
}

function DrawnLine<Row extends GridRow>(props: GridLineProps<Row>) {
  const { columns, row, line, disabled, whole, problems, wanted, latest } = props
  const { t } = useTranslation()
  return (
    <tr aria-rowindex={line + 2} className={whole ? 'grid-faulty' : undefined}>
      <th scope="row" className="grid-number">
        {whole ? <span className="grid-problem-mark">{line + 1}</span> : line + 1}
        {whole ? <span className="grid-say grid-say-problem grid-say-start">{whole}</span> : null}
      </th>
      {columns.map((column, index) => (
        <DrawnCell
          key={column.key}
          column={column}
          index={index}
          row={row}
          line={line}
          disabled={disabled}
          latest={latest}
          problem={problems[index] ?? null}
          wanted={wanted[index]}
        >
          {index === 0 && !disabled ? (
            <span className="grid-actions">
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
            </span>
          ) : null}
        </DrawnCell>
      ))}
    </tr>
  )
}

interface DrawnCellProps<Row extends GridRow> {
  column: GridColumn<Row>
  index: number
  row: Row
  line: number
  disabled: boolean
  latest: RefObject<Grid<Row>>
  problem: string | null
  wanted: string | undefined
  children: ReactNode
}

/** One cell, with what is said of it on hover and focus: what is wrong, else what is worth a look. */
function DrawnCell<Row extends GridRow>(props: DrawnCellProps<Row>) {
  const { column, index, row, line, disabled, latest, problem, wanted, children } = props
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const notes = problem === null ? notesOf(column, row) : []
  const strength = Math.max(0, ...marksOf(notes).map((note) => note.strength))
  const isHinted = notes.length > 0 && strength === 0
  const isSaid = problem !== null || notes.length > 0
  const more = isSaid && column.kind !== 'shown' ? null : moreOf(column, row, format)
  return (
    <td
      data-line={line}
      data-column={index}
      className={[
        isFigure(column) ? 'figures figures-right' : '',
        column.marked?.(row) ? 'grid-marked' : '',
        problem ? 'cell-faulty' : '',
        strength > 0 ? `cell-warned cell-warned-${strength}` : '',
        isHinted ? 'cell-hinted' : '',
        `grid-${disabled ? 'shown' : column.kind}`,
      ].join(' ')}
    >
      <GridCell
        column={column}
        row={row}
        label={`${t(column.title)}, ${t('frame.grid.line', { line: line + 1 })}`}
        problem={problem}
        describedBy={isSaid ? id : undefined}
        wanted={wanted}
        disabled={disabled}
        onChange={(next) => latest.current.edit(line, column.key, next)}
        onWrite={(change) => latest.current.write(row.key, column.key, change)}
        onPicked={() => latest.current.picked({ row: line, column: index })}
        onMissing={(of, text) => latest.current.miss(row.key, of, text)}
      />
      {children}
      {column.kind === 'number' && column.Aside ? (
        <span className="grid-aside">
          <column.Aside
            row={row}
            onChange={disabled ? null : (next) => latest.current.edit(line, column.key, next)}
          />
        </span>
      ) : null}
      {isSaid ? (
        <span
          id={id}
          className={[
            'grid-say',
            problem ? problemClass(column, row) : isHinted ? '' : 'grid-say-warning',
            column.kind === 'picker' ? 'grid-say-start' : '',
          ].join(' ')}
        >
          {problem ?? notes.map(({ words }) => words).join(' · ')}
        </span>
      ) : null}
      {more ? <span className="grid-say grid-say-more">{more}</span> : null}
    </td>
  )
}

/** "1.5t" on the way to "1.5tr" is not yet wrong. */
function problemClass<Row>(column: GridColumn<Row>, row: Row): string {
  return isUnreadable(column, row) || boundIssue(column, row)
    ? 'grid-say-problem grid-say-typed'
    : 'grid-say-problem'
}

/** Drawn again when it changed itself: one of five hundred lines is typed in at a time. */
function isSame<Row extends GridRow>(before: GridLineProps<Row>, after: GridLineProps<Row>): boolean {
  return (
    before.row === after.row &&
    before.line === after.line &&
    before.columns === after.columns &&
    before.disabled === after.disabled &&
    before.whole === after.whole &&
    before.problems.every((problem, index) => problem === after.problems[index]) &&
    before.wanted.every((text, index) => text === after.wanted[index])
  )
}

export const GridLine = memo(DrawnLine, isSame) as typeof DrawnLine
