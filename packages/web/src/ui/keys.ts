/** Somebody writes: a letter is then a letter, and no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  return (
    target.closest('input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select') !== null
  )
}

/** An input method is putting a letter together, as one types Vietnamese: the key is its own. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Something lies over the page and has the keyboard. */
export function isCovered(): boolean {
  return (
    document.querySelector(
      '[role="dialog"], .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)',
    ) !== null
  )
}

const apple = globalThis.navigator !== undefined && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How the key for commands is called on this machine. */
export const COMMAND = apple ? '⌘' : 'Ctrl'

/** Two keys one after the other must come within this. */
export const SEQUENCE_MS = 1200

/**
 * Reads keys one after the other: `g` then `q` is `g q`, anything else stands alone. A first key that nothing follows in
 * time is forgotten.
 */
export function newSequence(first: string, now: () => number) {
  let since: number | null = null
  return (key: string): string => {
    const begun = since !== null && now() - since <= SEQUENCE_MS
    since = !begun && key === first ? now() : null
    return begun ? `${first} ${key}` : key
  }
}
