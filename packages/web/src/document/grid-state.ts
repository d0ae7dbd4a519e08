/** How many steps back undo goes. */
const MAX_UNDO = 100

/** The lines of a grid with the way back. */
export interface GridState<Row> {
  rows: readonly Row[]
  past: readonly (readonly Row[])[]
  /** What was edited last: keystrokes in one cell are one step. */
  last: string | null
}

export type GridChange<Row> =
  | { kind: 'edit'; at: number; column: string; row: Row }
  /** At the end without `at`. */
  | { kind: 'add'; at?: number; rows: readonly Row[] }
  | { kind: 'remove'; at: number }
  | { kind: 'duplicate'; at: number; copy: (row: Row) => Row }
  /** The cell above, copied into this one. */
  | { kind: 'fill-down'; at: number; copy: (above: Row, row: Row) => Row }
  /** Every line, each by itself. */
  | { kind: 'every'; write: (row: Row) => Row }
  /** Rows laid over those from `at` on; `grow` makes what the grid has not. */
  | {
      kind: 'paste'
      at: number
      cells: readonly (readonly string[])[]
      write: (row: Row, cells: readonly string[]) => Row
      grow: () => Row
    }
  | { kind: 'undo' }
  /** A line as it was apart from what followed by itself: no step of its own, the step before stands. */
  | { kind: 'take-back'; at: number; row: Row }

export function startOf<Row>(rows: readonly Row[]): GridState<Row> {
  return { rows, past: [], last: null }
}

/** The grid after a change. A change that does nothing leaves the state as it is, so that undo never does nothing. */
export function changed<Row>(state: GridState<Row>, change: GridChange<Row>): GridState<Row> {
  const { rows, past } = state
  if (change.kind === 'undo') {
    const before = past[past.length - 1]
    return before ? { rows: before, past: past.slice(0, -1), last: null } : state
  }
  if (change.kind === 'take-back') return { rows: replaced(rows, change.at, change.row), past, last: null }
  const next = rowsAfter(rows, change)
  if (next === rows) return state
  const step = change.kind === 'edit' ? `${change.at} ${change.column}` : null
  if (step !== null && step === state.last) return { ...state, rows: next }
  return { rows: next, past: [...past, rows].slice(-MAX_UNDO), last: step }
}

type RowChange<Row> = Exclude<GridChange<Row>, { kind: 'undo' | 'take-back' }>

function rowsAfter<Row>(rows: readonly Row[], change: RowChange<Row>): readonly Row[] {
  switch (change.kind) {
    case 'edit':
      return replaced(rows, change.at, change.row)
    case 'add':
      return change.rows.length === 0 ? rows : rows.toSpliced(change.at ?? rows.length, 0, ...change.rows)
    case 'remove':
      return change.at in rows ? rows.toSpliced(change.at, 1) : rows
    case 'duplicate': {
      const row = rows[change.at]
      return row === undefined ? rows : rows.toSpliced(change.at + 1, 0, change.copy(row))
    }
    case 'fill-down': {
      const [above, row] = [rows[change.at - 1], rows[change.at]]
      return above === undefined || row === undefined
        ? rows
        : replaced(rows, change.at, change.copy(above, row))
    }
    case 'every': {
      const written = rows.map(change.write)
      return written.every((row, at) => row === rows[at]) ? rows : written
    }
    case 'paste':
      return change.cells.reduce<readonly Row[]>((so, cells, index) => {
        const at = change.at + index
        return so.toSpliced(at, 1, change.write(so[at] ?? change.grow(), cells))
      }, rows)
  }
}

function replaced<Row>(rows: readonly Row[], at: number, row: Row): readonly Row[] {
  return at in rows && rows[at] !== row ? rows.with(at, row) : rows
}

export interface Place {
  row: number
  column: number
}

/**
 * Where the keyboard goes next. Enter walks on through the cells of a line that still want something (`wanted`) and then
 * to the next line's first cell; after the last line it answers a line that does not exist yet, which the grid then
 * makes. Arrows visit every editable cell and stay inside.
 */
export function nextPlace(
  from: Place,
  key: 'enter' | 'up' | 'down' | 'left' | 'right',
  rows: number,
  editable: readonly number[],
  wanted: (column: number) => boolean = () => true,
): Place {
  const order = editable.indexOf(from.column)
  const at = (index: number) => editable[Math.max(0, Math.min(editable.length - 1, index))] ?? from.column
  switch (key) {
    case 'enter': {
      const next = editable.slice(order + 1).find(wanted)
      return next === undefined ? { row: from.row + 1, column: at(0) } : { ...from, column: next }
    }
    case 'up':
      return { ...from, row: Math.max(0, from.row - 1) }
    case 'down':
      return { ...from, row: Math.min(rows - 1, from.row + 1) }
    case 'left':
      return { ...from, column: at(order - 1) }
    case 'right':
      return { ...from, column: at(order + 1) }
  }
}
