import { useEffect, useState } from 'react'
import type { ListRow } from '../columns.ts'

type Warned = ReadonlyMap<string, readonly string[]>

const NOTHING: Warned = new Map()

/** What is worth a look in each row, once it is read: one after the other, so that a hundred are no burst of calls. */
export function useWarned<Row extends ListRow>(
  rows: readonly Row[],
  read: ((row: Row) => Promise<readonly string[]>) | undefined,
): Warned {
  const [known, setKnown] = useState(NOTHING)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that were chosen when it was asked
  useEffect(() => {
    let open = true
    void readAll(rows, read, (id, words) => {
      if (open) setKnown((before) => new Map([...before, [id, words]]))
      return open
    })
    return () => {
      open = false
    }
  }, [])
  return known
}

/** Tells of each row what is worth a look, until nobody listens; one that cannot be read keeps the others from nothing. */
export async function readAll<Row extends ListRow>(
  rows: readonly Row[],
  read: ((row: Row) => Promise<readonly string[]>) | undefined,
  tell: (id: string, words: readonly string[]) => boolean,
): Promise<void> {
  if (!read) return
  for (const row of rows) {
    const words = await read(row).catch(() => [])
    if (!tell(row.id, words)) return
  }
}
