import type { KeyboardEvent } from 'react'

/**
 * For a select of several: Tab leaves it, unless something was looked for. What was clicked last is the active one of its list,
 * which Tab would take back.
 */
export function leaveOnTab(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  if (key === 'Tab' && target instanceof HTMLInputElement && target.value === '') event.stopPropagation()
}
