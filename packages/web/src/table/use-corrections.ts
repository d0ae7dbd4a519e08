import { type Corrections, type ImportRow, isFaulty } from '@barem/shared/spreadsheet/rows'
import { useState } from 'react'
import type { Mode } from './ImportMode.tsx'

type Cells = Readonly<Record<string, string>>
type Typed = ReadonlyMap<number, Cells>

const NONE: Typed = new Map()

/** What somebody types into cells of faulty rows; it stays until another file is chosen, whatever becomes of a call. */
export function useCorrections() {
  const [typed, setTyped] = useState(NONE)
  const [checked, setChecked] = useState(NONE)
  const [touched, setTouched] = useState(NONE)
  return {
    typed,
    /** Something was typed since the rows were checked. */
    isOpen: isOtherThan(typed, checked),
    /**
     * `stands` is what the cell showed when the rows were last checked: typed again it is no correction. A cell that was
     * checked as corrected stays one: its file says something else.
     */
    correct: (row: number, column: string, text: string, stands: string) => {
      setTouched((before) => withCell(before, row, column, text))
      setTyped((before) =>
        text === stands && checked.get(row)?.[column] === undefined
          ? withoutCell(before, row, column)
          : withCell(before, row, column, text),
      )
    },
    /** Whether a cell was typed into since the rows were checked: also one that says again what stood there. */
    isTouched: (row: number, column: string) => touched.get(row)?.[column] !== undefined,
    corrections: (): Corrections => [...typed].map(([row, cells]) => ({ row, cells })),
    markChecked: (as: Typed) => {
      setChecked(as)
      setTouched(NONE)
    },
    clear: () => {
      setTyped(NONE)
      setChecked(NONE)
      setTouched(NONE)
    },
  }
}

export type Correcting = ReturnType<typeof useCorrections>

/** Whether a cell was typed otherwise than it was checked; no cell that was checked is ever taken out. */
function isOtherThan(typed: Typed, checked: Typed): boolean {
  return [...typed].some(([row, cells]) =>
    Object.entries(cells).some(([column, text]) => text !== checked.get(row)?.[column]),
  )
}

function withCell(typed: Typed, row: number, column: string, text: string): Typed {
  return new Map(typed).set(row, { ...typed.get(row), [column]: text })
}

function withoutCell(typed: Typed, row: number, column: string): Typed {
  const { [column]: _, ...others } = typed.get(row) ?? {}
  const next = new Map(typed)
  if (Object.keys(others).length > 0) next.set(row, others)
  else next.delete(row)
  return next
}

/** Whether rows that were checked so can be imported in this way. */
export function isImportable(mode: Mode, { valid, invalid }: { valid: number; invalid: number }): boolean {
  return valid > 0 && (mode === 'valid' || invalid === 0)
}

/** A row can be typed into as long as it is faulty, and after it was corrected. */
export function isCorrectable(row: ImportRow, { typed }: Correcting): boolean {
  return isFaulty(row) || typed.has(row.row)
}

/** Whether rows that were left out were corrected: what was typed in them is nowhere but in the file of those rows. */
export function isAnyLeftOut({ rows }: { rows: readonly ImportRow[] }, { typed }: Correcting): boolean {
  return rows.some((row) => isFaulty(row) && typed.has(row.row))
}
