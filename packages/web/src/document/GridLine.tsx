import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { GridCell } from './GridCell.tsx'
import { type GridColumn, type GridRow, isFigure, isUnreadable } from './grid-columns.ts'
import type { Grid } from './LineGrid.tsx'

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
}

function DrawnLine<Row extends GridRow>(props: GridLineProps<Row>) {
  const { columns, row, line, disabled, latest, whole, problems } = props
  const { t } = useTranslation()
  return (
    <tr aria-rowindex={line + 2} className={whole ? 'grid-faulty' : undefined}>
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
              `grid-${disabled ? 'shown' : column.kind}`,
            ].join(' ')}
          >
            <GridCell
              column={column}
              row={row}
              label={`${t(column.title)}, ${t('frame.grid.line', { line: line + 1 })}`}
              problem={problem}
              disabled={disabled}
              onChange={(next) => latest.current.edit(line, column.key, next)}
              onPicked={() => latest.current.picked({ row: line, column: index })}
            />
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
