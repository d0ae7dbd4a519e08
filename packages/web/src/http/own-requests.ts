/** So many of the latest are remembered: what the socket tells of them comes within a moment. */
const REMEMBERED = 200

/** The server's ids of this page's commands that were answered. */
const answered = new Set<string>()
const running = new Set<Promise<unknown>>()

/** Sends a command and remembers the id it went under: what the socket tells of it, this page knows from the answer. */
export async function sendOwn(send: () => Promise<Response>): Promise<Response> {
  const work = send()
  running.add(work)
  try {
    const response = await work
    const id = response.headers.get('x-request-id')
    if (id) answered.add(id)
    if (answered.size > REMEMBERED) answered.delete([...answered][0]!)
    return response
  } finally {
    running.delete(work)
  }
}

/** Resolves when no command of this page waits for its answer: a hint can come before it. */
export async function ownRequestsAnswered(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running)
}

/** Whether a change was made by a command of this page. */
export function isOwnRequest(id: string | undefined): boolean {
  return id !== undefined && answered.has(id)
}
