/** A form that has not come by then does not come. */
const HELD_MS = 5000

/** What is typed after the key that opens a form, until a field of it has the cursor: for that field, not for the page behind. */
export function newHeldKeys(now: () => number) {
  let since: number | null = null
  let text = ''
  return {
    begin(): void {
      since = now()
      text = ''
    },
    /** Whether the key is kept: then it is nothing else. */
    hold(key: string): boolean {
      if (since !== null && now() - since > HELD_MS) since = null
      if (since === null || key.length !== 1) return false
      text += key
      return true
    },
    /** What was typed, once. */
    take(): string {
      const held = since !== null && now() - since <= HELD_MS ? text : ''
      since = null
      text = ''
      return held
    },
  }
}
