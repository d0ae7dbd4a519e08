import { createServer, type Socket, connect as tcp } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What happens to what passes through. The client is who connects to the proxy, the server who it connects to. */
export interface Faults {
  /** Milliseconds every piece is late, each way. */
  latency: number
  /** Nothing passes any more and nobody is told: what a pulled cable looks like. Connections made under it stay dead. */
  blackHole: boolean
  /** Every new connection is reset, and all open ones were when this was set. */
  reset: boolean
  /** Bytes of the server's answers after which a connection is reset; infinite for none. */
  cutAfter: number
  /** Asked of every piece: reset the connection in place of passing it on. */
  cut(piece: Buffer, from: 'client' | 'server', line: Line): boolean
}

/** One connection through the proxy. */
export interface Line {
  /** For `cut` to remember what it saw. */
  notes: Record<string, unknown>
}

export interface FaultProxy {
  port: number
  /** Changes what happens from now on. */
  set(faults: Partial<Faults>): void
  /** Everything passes again; connections that were swallowed stay dead, as they would behind a cable put back. */
  heal(): void
  /** Pieces from the client in which this text stood so far. */
  heard(text: string): number
  close(): Promise<void>
}

const healthy: Faults = {
  ...{ latency: 0, blackHole: false, reset: false, cutAfter: Number.POSITIVE_INFINITY },
  cut: () => false,
}

/** A TCP proxy on a free port of this machine that can be made to misbehave in the ways networks do. */
export async function faultProxy(target: { host?: string; port: number }): Promise<FaultProxy> {
  let faults = { ...healthy }
  const lines = new Set<{ sockets: Socket[]; swallowed: boolean }>()
  const counts = new Map<string, number>()
  const listen = (text: string) => {
    if (!counts.has(text)) counts.set(text, 0)
    return counts.get(text)!
  }
  const server = createServer((client) => {
    if (faults.reset) return void client.resetAndDestroy()
    const upstream = tcp({ host: target.host ?? '127.0.0.1', port: target.port })
    const line = { sockets: [client, upstream], swallowed: faults.blackHole, notes: {} }
    lines.add(line)
    const end = () => {
      lines.delete(line)
      for (const socket of line.sockets) socket.resetAndDestroy()
    }
    let answered = 0
    const carry = (from: Socket, to: Socket, side: 'client' | 'server') => {
      // One after the other, so that a delay keeps the order.
      let last = Promise.resolve()
      from.on('data', (piece) => {
        if (faults.blackHole) line.swallowed = true
        if (line.swallowed) return
        if (side === 'client') for (const text of counts.keys()) count(piece, text)
        if (faults.cut(piece, side, line)) return end()
        if (side === 'server') answered += piece.length
        const rest = side === 'server' ? piece.length - Math.max(0, answered - faults.cutAfter) : piece.length
        const due = performance.now() + faults.latency
        last = last.then(async () => {
          if (due > performance.now()) await sleep(due - performance.now())
          if (line.swallowed || to.destroyed) return
          if (rest > 0) to.write(piece.subarray(0, rest))
          if (rest < piece.length) setImmediate(end)
        })
      })
      from.on('end', () => void last.then(() => line.swallowed || to.end()))
      from.on('error', end)
      from.on('close', () => line.swallowed || lines.delete(line))
    }
    carry(client, upstream, 'client')
    carry(upstream, client, 'server')
    for (const socket of line.sockets) socket.setNoDelay(true)
  })
  const count = (piece: Buffer, text: string) => {
    if (piece.includes(text)) counts.set(text, counts.get(text)! + 1)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (change) => {
      faults = { ...faults, ...change }
      if (change.blackHole) for (const line of lines) line.swallowed = true
      if (change.reset)
        for (const { sockets } of lines) for (const socket of sockets) socket.resetAndDestroy()
    },
    heal: () => {
      faults = { ...healthy }
    },
    heard: listen,
    close: async () => {
      for (const { sockets } of lines) for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
