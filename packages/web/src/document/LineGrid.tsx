import { PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMobile } from '#ui/use-media.ts'
import { GridCards } from './GridCards.tsx'
import { GridChunk } from './GridChunk.tsx'
import { type GridColumn, type GridRow, isFigure } from './grid-columns.ts'
import { useGrid } from './use-grid.ts'
import { CHUNK_LINES, useVisibleChunks } from './use-visible-chunks.ts'

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
  /** Where a save was refused, anew each time: the grid goes there. */
  faulty?: { line: number; column: string | null } | null
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
  const latest = useRef(grid)
  latest.current = grid
  const near = useVisibleChunks()
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
      <table className="grid" aria-rowcount={value.length + 1}>
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
        {Array.from({ length: Math.ceil(value.length / CHUNK_LINES) }, (_, index) => (
          <GridChunk
            // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its place; the lines in it have keys of their own
            key={index}
            columns={columns}
            rows={value.slice(index * CHUNK_LINES, (index + 1) * CHUNK_LINES)}
            from={index * CHUNK_LINES}
            disabled={disabled ?? false}
            latest={latest}
            near={near}
          />
        ))}
      </table>
    </section>
  )
}
