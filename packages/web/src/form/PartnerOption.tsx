import type { ReactNode } from 'react'
import type { Pickable } from './pickable.ts'

/** A customer that may be chosen: what it is called first; null of anything else. Plain: filters of lists carry it. */
export function partnerOption({ abbreviatedName, name, code, phone }: Pickable): ReactNode {
  if (!abbreviatedName) return null
  return (
    <div className="choice">
      <div className="choice-head">
        <strong>{abbreviatedName}</strong>
        <span className="figures">{[code, phone].filter(Boolean).join(' · ')}</span>
      </div>
      <span className="choice-name">{name}</span>
    </div>
  )
}
