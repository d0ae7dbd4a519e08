import { Agent, request } from 'node:http'

/** One call of the API. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
}

export type Send = (call: Call, headers?: Record<string, string>) => Promise<{ status: number; text: string }>

/** Calls over connections that stay open, as a browser's do. */
export function caller(port: number, connections: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return ({ method, path, body }, headers = {}) => {
    const payload = body === undefined ? '' : JSON.stringify(body)
    const described = payload
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
      : {}
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...described } }
      const sent = request(options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      })
      sent.once('error', reject)
      sent.end(payload)
    })
  }
}

/** What one side did in a stretch of time. */
export interface Stretch {
  /** Milliseconds of each call. */
  took: number[]
  seconds: number
}

/** Calls again and again, `parallel` at once, until the time is over or there is nothing left to do (`call` says false). */
export async function stretch(
  seconds: number,
  parallel: number,
  call: () => Promise<boolean>,
): Promise<Stretch> {
  const took: number[] = []
  const since = performance.now()
  const until = since + seconds * 1000
  const one = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      if (!(await call())) return
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: parallel }, one))
  return { took, seconds: (performance.now() - since) / 1000 }
}
