import { CopyOutlined, DeleteOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMobile } from '#layout/use-media.ts'
import { GridCards } from './GridCards.tsx'
import { GridCell } from './GridCell.tsx'
import { type GridColumn, type GridRow, isUnreadable } from './grid-columns.ts'
import { useGrid } from './use-grid.ts'

export interface LineGridProps<Row extends GridRow> {
  columns: readonly GridColumn<Row>[]
  value: readonly Row[]
  onChange: (rows: Row[]) => void
  /** A line to begin with. */
  emptyRow: () => Row
  /** A second line like this one, with a key of its own. */
  copyRow: (row: Row) => Row
  /** What a line is called on a card. */
  nameOf: (row: Row) => string
  /** What is wrong with a cell, in words; with the column null, with the line as a whole. */
  problemOf?: (line: number, column: string | null) => string | null
  disabled?: boolean
}

/**
 * Lines by keyboard (interface design): Enter goes on to what is still empty and makes a new line at the end, arrows and
 * Tab visit every cell, rows paste from a spreadsheet, Ctrl+Enter adds and Ctrl+Delete deletes a line, Ctrl+D fills
 * down, Ctrl+Shift+D duplicates, Ctrl+Z undoes. On a phone each line is a card.
 */
export function LineGrid<Row extends GridRow>(props: LineGridProps<Row>) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const grid = useGrid(props)
  const { disabled = false, value } = props
  const drawn = { ...props, problemOf: grid.problemOf, grid }
  return (
    <div className="grid-frame">
      {value.length === 0 ? <p className="grid-empty">{t('frame.grid.empty')}</p> : null}
      {mobile ? <GridCards {...drawn} /> : <GridTable {...drawn} />}
      {disabled ? null : (
        <div className="grid-foot">
          <Button icon={<PlusOutlined />} onClick={grid.add}>
            {t('frame.grid.add')}
          </Button>
          <Button icon={<UndoOutlined />} onClick={grid.undo} disabled={!grid.canUndo}>
            {t('frame.grid.undo')}
          </Button>
          {mobile ? null : <span className="grid-help">{t('frame.grid.help')}</span>}
        </div>
      )}
    </div>
  )
}

export type Grid<Row extends GridRow> = ReturnType<typeof useGrid<Row>>

function GridTable<Row extends GridRow>(props: LineGridProps<Row> & { grid: Grid<Row> }) {
  const { columns, value, grid, disabled } = props
  const { t } = useTranslation()
  return (
    <section
      className="grid-scroll"
      aria-label={t('frame.grid.lines')}
      // Read-only lines hold nothing to focus, yet whoever has no mouse must be able to scroll them.
      tabIndex={disabled ? 0 : undefined}
      ref={grid.frame}
      onKeyDownCapture={grid.onKeyDown}
      onPasteCapture={grid.onPaste}
    >
      <table className="grid">
        <thead>
          <tr>
            <th scope="col" className="grid-number">
              {t('frame.grid.number')}
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                style={{ minWidth: column.width }}
                className={isFigure(column) ? 'figures-right' : ''}
              >
                {t(column.title)}
              </th>
            ))}
            {disabled ? null : (
              <th scope="col">
                <span className="visually-hidden">{t('frame.list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {value.map((row, line) => (
            <GridLine key={row.key} {...props} row={row} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function isFigure<Row>(column: GridColumn<Row>): boolean {
  return column.kind === 'number' || (column.kind === 'shown' && column.align !== 'left')
}

function GridLine<Row extends GridRow>(
  props: LineGridProps<Row> & { grid: Grid<Row>; row: Row; line: number },
) {
  const { columns, grid, row, line, problemOf, disabled = false } = props
  const { t } = useTranslation()
  const whole = problemOf?.(line, null) ?? null
  return (
    <tr className={whole ? 'grid-faulty' : undefined}>
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
        const problem = problemOf?.(line, column.key) ?? null
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
            <GridCell
              column={column}
              row={row}
              label={`${t(column.title)}, ${t('frame.grid.line', { line: line + 1 })}`}
              problem={problem}
              disabled={disabled}
              onChange={(next) => grid.edit(line, column.key, next)}
              onPicked={() => grid.picked({ row: line, column: index })}
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
            onClick={() => grid.duplicate(line)}
            tabIndex={-1}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('frame.grid.remove', { line: line + 1 })}
            onClick={() => grid.remove(line)}
            tabIndex={-1}
          />
        </td>
      )}
    </tr>
  )
}
