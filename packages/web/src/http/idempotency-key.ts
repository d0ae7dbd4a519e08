/** Unguessable also where `crypto.randomUUID` is missing: on plain HTTP inside a company's network. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * Gives one idempotency key to all attempts of one intent: the same input, until it has succeeded. Where no answer came,
 * the work may have been done: then the key stays even for other input, so that the server can tell.
 */
export function newIdempotencyKey<Input = unknown>() {
  let current: { content: string; input: Input; key: string; lost: boolean } | null = null
  return {
    keyFor(input: Input): string {
      const content = JSON.stringify(input)
      if (!current || (current.content !== content && !current.lost))
        current = { content, input, key: randomKey(), lost: false }
      return current.key
    },
    /** No answer came. */
    lost(): void {
      if (current) current.lost = true
    },
    /** What may have been done under the key of the moment. */
    unanswered(): Input | null {
      return current?.lost ? current.input : null
    },
    done(): void {
      current = null
    },
  }
}
