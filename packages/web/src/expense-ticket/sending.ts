/** The keys of lines whose photo is on its way: a ticket that is saved meanwhile would be saved without it. */
const sending = new Set<string>()

export function isSending(key: string): boolean {
  return sending.has(key)
}

/** Counts a line among those until the work is done; where another photo of it is on its way, it is `refused` and null. */
export async function whileSending<Result>(
  key: string,
  work: () => Promise<Result>,
  refused: () => void,
): Promise<Result | null> {
  if (sending.has(key)) {
    refused()
    return null
  }
  sending.add(key)
  try {
    return await work()
  } finally {
    sending.delete(key)
  }
}
