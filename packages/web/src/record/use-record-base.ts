import { useEffect, useState } from 'react'
import { useTyped } from '#form/use-typed.ts'

/**
 * The record as a form begins with it. Read again while somebody types, the record waits: saving merges what became of
 * it. `mark` is told whether anything is typed.
 */
export function useRecordBase<Record>(record: Record) {
  const [base, setBase] = useState(record)
  const { dirty, isTyped, mark } = useTyped()
  useEffect(() => {
    if (!dirty && !isTyped()) setBase(record)
  }, [dirty, isTyped, record])
  return { base, mark }
}
