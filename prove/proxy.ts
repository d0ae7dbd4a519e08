import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './client.ts'

/** How often a backend is asked whether it is ready. */
const ASK_EVERY = 250

export interface LoadBalancer {
  url: string
  /** Puts the port of a new process in the place of an old one. */
  replace(place: number, port: number): void
  /** How many of the backends are in use at this moment. */
  ready(): number
  close(): Promise<void>
}

interface Backend {
  port: number
  ready: boolean
}

/**
 * A load balancer as plain as can be: sends each request to the next backend whose `/readyz` is green, over kept
 * connections, and never sends one twice. Whatever goes wrong with a backend is the client's 502.
 * `heedsReadiness: false` is the control: it sends to whatever accepts connections.
 */
export async function startProxy(ports: number[], { heedsReadiness = true } = {}): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const backends: Backend[] = ports.map((port) => ({ port, ready: true }))
  let turn = 0
  const choose = () => {
    for (let tries = 0; tries < backends.length; tries += 1) {
      turn += 1
      const backend = backends[turn % backends.length]!
      if (backend.ready) return backend
    }
    return null
  }
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const backend = choose()
    if (!backend) return outgoing.writeHead(503).end()
    const { method = 'GET', url: path = '/', headers } = incoming
    const call = request({ host: '127.0.0.1', port: backend.port, method, path, headers, agent })
    call.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    call.once('response', (answer) => {
      const { connection: _, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.once('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    incoming.pipe(call)
  }
  const server = createServer({ keepAliveTimeout: 60_000 }, pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const watch = new AbortController()
  const watching = watchAll(backends, watch.signal, heedsReadiness)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replace: (place, port) => {
      backends[place] = { port, ready: false }
    },
    ready: () => backends.filter((one) => one.ready).length,
    close: async () => {
      watch.abort()
      await watching
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function watchAll(backends: Backend[], signal: AbortSignal, heedsReadiness: boolean): Promise<void> {
  while (!signal.aborted) {
    await Promise.all(
      backends.map(async (backend) => {
        const { status } = await send('GET', `http://127.0.0.1:${backend.port}/readyz`, undefined, {
          timeout: 2000,
        })
        backend.ready = heedsReadiness ? status === 200 : status !== 0
      }),
    )
    await sleep(ASK_EVERY)
  }
}
