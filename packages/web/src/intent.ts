/** Unguessable also where `crypto.randomUUID` is missing: on plain HTTP inside a company's network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Gives one idempotency key to all attempts of one intent: the same input, until it has succeeded. */
export function newIntent() {
  let current: { content: string; key: string } | null = null
  return {
    keyFor(input: unknown): string {
      const content = JSON.stringify(input)
      if (current?.content !== content) current = { content, key: randomKey() }
      return current.key
    },
    done(): void {
      current = null
    },
  }
}
