import type { KeyboardEvent } from 'react'

/** Ctrl+S within an element saves the form in it; every form of the page listens to the key. */
export function saveHere(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.querySelector('form')?.requestSubmit()
}
