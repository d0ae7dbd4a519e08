import { Tooltip } from 'antd'
import type { ReactNode } from 'react'

/** An end of a range. What cannot be read filters nothing and stays there, marked with these words. */
export function MarkedEnd({ fault, children }: { fault: string | null; children: ReactNode }) {
  return (
    <Tooltip title={fault}>
      <span>
        {children}
        {fault ? (
          <span role="alert" className="visually-hidden">
            {fault}
          </span>
        ) : null}
      </span>
    </Tooltip>
  )
}
