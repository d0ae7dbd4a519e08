import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface Opening<Row> {
  openPath?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
}

/** The name of a row, by which the keyboard opens what a click anywhere on the row opens. */
export function RowName<Row>({
  row,
  openPath,
  onOpen,
  children,
}: Opening<Row> & { row: Row; children: ReactNode }) {
  if (openPath)
    return (
      <Link to={openPath(row)} data-row-opens="">
        {children}
      </Link>
    )
  if (!onOpen) return <>{children}</>
  return (
    <button type="button" className="link-button" data-row-opens="" onClick={() => onOpen(row)}>
      {children}
    </button>
  )
}

/** A click on something that does something of its own does not open the row. */
export function isOwnClick(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('a,button,input,label,[role="menuitem"],.ant-dropdown,.ant-table-selection-column') !==
      null
  )
}
