import { DownOutlined, FileExcelOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import DisabledContext from 'antd/es/config-provider/DisabledContext'
import { type RefObject, useContext, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import { FileButton } from '#ui/FileButton.tsx'
import { useMobile } from '#ui/use-media.ts'
import { useWidth } from '#ui/use-width.ts'
import { GridCards } from './GridCards.tsx'
import { GridChunk } from './GridChunk.tsx'
import {
  figureWidths,
  type GridColumn,
  type GridLayout,
  type GridRow,
  gridLayout,
  isFigure,
  labelForEvery,
  NUMBER_PX,
  widestFigures,
} from './grid-columns.ts'
import type { LineCard } from './lines-kind.ts'
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
  /** What stands on the card of a line. */
  cardOf: (row: Row) => LineCard
  /** What is wrong with a cell, in words; with the column null, with the line as a whole. */
  problemOf?: (line: number, column: string | null) => string | null
  /** Where a save was refused, anew each time: the grid goes there. */
  faulty?: { line: number; column: string | null } | null
  disabled?: boolean
  /** The lines that the form put in for what follows from elsewhere: they are the same lines, and the way back stays. */
  following?: RefObject<readonly Row[] | null>
  /** The cells of a chosen file as texts; without it no file is read. */
  readFile?: ((file: File) => Promise<readonly (readonly string[])[]>) | undefined
}

const loadHelp = async () => (await import('#shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog

/**
 * Lines by keyboard (interface design): Enter goes on to what is still empty and makes a new line at the end, arrows and
 * Tab visit every cell, rows paste from a spreadsheet, Ctrl+Enter adds and Ctrl+Delete deletes a line, Ctrl+D fills
 * down, Ctrl+Shift+D duplicates, Ctrl+Z undoes. On a phone each line is a card.
 */
export function LineGrid<Row extends GridRow>(props: LineGridProps<Row>) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const [frame, width] = useWidth<HTMLDivElement>()
  // until it is drawn nothing is left out
  const room = width ?? Number.POSITIVE_INFINITY
  const { disabled = false, value } = props
  const layout = gridLayout(props.columns, useWidestFigures(props.columns, value), room, {
    reading: disabled,
  })
  const columns = useSame(mobile ? props.columns : layout.columns)
  const grid = useGrid({ ...props, columns })
  // said here, the button no longer asks by itself
  const isFrozen = useContext(DisabledContext)
  const drawn = { ...props, columns, problemOf: grid.problemOf, grid }
  return (
    <div className="grid-frame" ref={frame}>
      {value.length === 0 ? <p className="grid-empty">{t('frame.grid.empty')}</p> : null}
      {mobile ? <GridCards {...drawn} /> : <GridTable {...drawn} layout={layout} room={room} />}
      {disabled ? null : (
        <div className="grid-foot">
          <Button icon={<PlusOutlined />} onClick={grid.add}>
            {t('frame.grid.add')}
          </Button>
          <Button icon={<UndoOutlined />} onClick={grid.undo} disabled={isFrozen || !grid.canUndo}>
            {t('frame.grid.undo')}
          </Button>
          {props.readFile ? <ReadButton read={props.readFile} onRead={grid.addRows} /> : null}
          {mobile ? null : <Help />}
        </div>
      )}
    </div>
  )
}

interface ReadButtonProps {
  read: (file: File) => Promise<readonly (readonly string[])[]>
  onRead: (cells: readonly (readonly string[])[]) => Promise<unknown>
}

/** Reads lines from a file; what cannot be read is said, and the lines stay as they are. */
function ReadButton({ read, onRead }: ReadButtonProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    try {
      await onRead(await read(file))
    } catch (error) {
      feedback.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileButton
      icon={<FileExcelOutlined />}
      busy={busy}
      accept=".xlsx"
      onFiles={([file]) => void (busy || take(file!))}
    >
      {t('frame.grid.readFile')}
    </FileButton>
  )
}

/** What the keys of the grid do, where those of every page stand. */
function Help() {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const close = () => setShown(false)
  const Dialog = useLazyComponent(loadHelp, shown, close)
  return (
    <>
      <Button type="text" className="grid-help" onClick={() => setShown(true)}>
        {t('frame.grid.help')}
      </Button>
      {shown && Dialog ? <Dialog onClose={close} /> : null}
    </>
  )
}

export type Grid<Row extends GridRow> = ReturnType<typeof useGrid<Row>>

interface TableProps<Row extends GridRow> extends LineGridProps<Row> {
  grid: Grid<Row>
  layout: Omit<GridLayout<Row>, 'columns'>
  /** The width there is, in pixels. */
  room: number
}

function GridTable<Row extends GridRow>(props: TableProps<Row>) {
  const { columns, value, grid, layout, room, disabled = false } = props
  const { widths, least, narrowed } = layout
  const { t } = useTranslation()
  const latest = useRef(grid)
  latest.current = grid
  const near = useVisibleChunks()
  const fits = least <= room
  return (
    <section
      // Where it fits, its head stays in sight as the page scrolls; where it does not, it scrolls by itself.
      className={fits ? 'grid-scroll' : 'grid-scroll grid-scroll-wide'}
      aria-label={t('frame.grid.lines')}
      // Read-only lines hold nothing to focus, yet whoever has no mouse must be able to scroll them.
      tabIndex={disabled && !fits ? 0 : undefined}
      ref={grid.frame}
      onKeyDownCapture={grid.onKeyDown}
      onPasteCapture={grid.onPaste}
    >
      <table
        className={narrowed ? 'grid grid-narrow' : 'grid'}
        aria-rowcount={value.length + 1}
        style={{ minWidth: least }}
      >
        <colgroup>
          <col style={{ width: NUMBER_PX }} />
          {widths.map((width, index) => (
            <col key={columns[index]!.key} {...(width === null ? {} : { style: { width } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="grid-number">
              <span className="visually-hidden">{t('frame.grid.number')}</span>#
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                title={t(column.title)}
                className={isFigure(column) ? 'figures-right' : ''}
              >
                <Heading column={column} disabled={disabled} every={grid.every} rows={value} />
              </th>
            ))}
          </tr>
        </thead>
        {Array.from({ length: Math.ceil(value.length / CHUNK_LINES) }, (_, index) => (
          <GridChunk
            // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its place; the lines in it have keys of their own
            key={index}
            columns={columns}
            rows={value.slice(index * CHUNK_LINES, (index + 1) * CHUNK_LINES)}
            from={index * CHUNK_LINES}
            disabled={disabled}
            latest={latest}
            near={near}
          />
        ))}
      </table>
    </section>
  )
}

interface HeadingProps<Row extends GridRow> {
  column: GridColumn<Row>
  disabled: boolean
  every: Grid<Row>['every']
  rows: readonly Row[]
}

/** The name of a column; of one that chooses, with a menu that chooses for every line. */
function Heading<Row extends GridRow>({ column, disabled, every, rows }: HeadingProps<Row>) {
  const { t } = useTranslation()
  const name = t(column.heading ?? column.title)
  if (column.kind !== 'select' || disabled) return name
  const items = column.options.map((option) => ({
    key: option.value,
    label: t('frame.grid.forEvery', { option: labelForEvery(option, rows) }),
    onClick: () => every((row) => column.set(row, option.value)),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <button type="button" className="grid-heading">
        {name} <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}

/** How wide the figures are. Those of a line are computed once for as long as the line stays the same. */
function useWidestFigures<Row extends GridRow>(columns: readonly GridColumn<Row>[], value: readonly Row[]) {
  const format = useFormat()
  const widthsIn = useMemo(() => {
    const known = new WeakMap<Row, number[]>()
    return (row: Row) => {
      const kept = known.get(row) ?? figureWidths(columns, row, format)
      known.set(row, kept)
      return kept
    }
  }, [columns, format])
  return useMemo(() => widestFigures(columns, value, widthsIn), [columns, value, widthsIn])
}

/** The same list as before where it holds the same: whatever depends on it stays. */
function useSame<One>(list: readonly One[]): readonly One[] {
  const kept = useRef(list)
  if (kept.current.length !== list.length || list.some((one, at) => one !== kept.current[at]))
    kept.current = list
  return kept.current
}
