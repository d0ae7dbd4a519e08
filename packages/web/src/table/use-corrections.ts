import type { Corrections, ImportRow } from '@barem/shared/spreadsheet/rows'
import { useState } from 'react'
import type { Mode } from './ImportMode.tsx'

type Cells = Record<string, string>

/** What somebody types into cells of faulty rows; it stays until another file is chosen, whatever becomes of a call. */
export function useCorrections() {
  const [typed, setTyped] = useState<ReadonlyMap<number, Cells>>(new Map())
  const [checked, setChecked] = useState(typed)
  return {
    typed,
    /** Something was typed since the rows were checked. */
    isOpen: typed !== checked,
    correct: (row: number, column: string, text: string) =>
      setTyped((before) => new Map(before).set(row, { ...before.get(row), [column]: text })),
    corrections: (): Corrections => [...typed].map(([row, cells]) => ({ row, cells })),
    markChecked: (as: ReadonlyMap<number, Cells>) => setChecked(as),
    clear: () => {
      const none = new Map<number, Cells>()
      setTyped(none)
      setChecked(none)
    },
  }
}

export type Correcting = ReturnType<typeof useCorrections>

/** Whether rows that were checked so can be imported in this way. */
export function isImportable(mode: Mode, { valid, invalid }: { valid: number; invalid: number }): boolean {
  return valid > 0 && (mode === 'valid' || invalid === 0)
}

/** A row can be typed into as long as it is faulty, and after it was corrected. */
export function isCorrectable({ row, errors }: ImportRow, { typed }: Correcting): boolean {
  return errors.length > 0 || typed.has(row)
}
