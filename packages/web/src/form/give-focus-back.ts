/**
 * A form that could not be typed in while it was saved takes the focus with it; it returns unless it is needed elsewhere.
 * A page draws its form anew over the version that was saved: there it returns to the same field.
 */
export function giveFocusBack(to: Element | null): void {
  // what a save changes is drawn by then
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.activeElement !== document.body || !(to instanceof HTMLElement)) return
      const next = to.isConnected ? to : successorOf(to)
      next?.focus()
      if (next && next !== to) putCaret(to, next)
    }),
  )
}

/** What stands where this stood before its form was drawn anew; nothing where it was a dialog's, which has closed. */
function successorOf(gone: HTMLElement): HTMLElement | null {
  if (gone.closest('[role="dialog"]')) return null
  const place = placeOf(gone)
  return place ? document.querySelector(`form.record-form:not(.form-beside) ${place}`) : null
}

function placeOf(gone: HTMLElement): string | null {
  if (gone instanceof HTMLButtonElement) return gone.type === 'submit' ? 'button[type="submit"]' : null
  const cell = gone.closest<HTMLElement>('td[data-line]')
  if (cell) return `td[data-line="${cell.dataset.line}"][data-column="${cell.dataset.column}"] input:enabled`
  const field = gone.closest<HTMLElement>('[data-field]')?.dataset.field
  return field ? `[data-field="${field}"] :is(input, textarea):enabled` : null
}

/** Whoever types on types on where they were. */
function putCaret(from: HTMLElement, to: HTMLElement): void {
  if (!isTyped(from) || !isTyped(to) || from.value !== to.value) return
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
}

function isTyped(field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
}
