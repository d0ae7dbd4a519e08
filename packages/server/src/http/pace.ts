import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#refusal'
import type { NetworkLimits } from './listener.ts'

const POLL_INTERVAL_MS = 1_000

type Pace = Pick<NetworkLimits, 'silentMs' | 'graceMs' | 'bytesPerSecond'>

/** Aborts a request whose body stalls or arrives too slowly, with an answer. */
export function watchPace(app: FastifyInstance, limits: Pace): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const timer = setInterval(
      () => {
        if (raw.complete || raw.destroyed) clearInterval(timer)
        else if (slow()) {
          clearInterval(timer)
          giveUp(request)
        }
      },
      Math.min(POLL_INTERVAL_MS, limits.silentMs / 4),
    )
    timer.unref()
    reply.raw.once('close', () => clearInterval(timer))
    const slow = paceOf(request, limits)
  })
}

function paceOf({ raw }: FastifyRequest, limits: Pace): () => boolean {
  const since = performance.now()
  const first = raw.socket.bytesRead
  let [last, lastAt] = [first, since]
  return () => {
    const now = performance.now()
    const { bytesRead } = raw.socket
    if (bytesRead > last) [last, lastAt] = [bytesRead, now]
    return isTooSlow(limits, { ms: now - since, quietMs: now - lastAt, bytes: bytesRead - first })
  }
}

/** Whether a body is given up: `ms` after it began, `quietMs` after what came last, with so many bytes of it here. */
export function isTooSlow(
  { silentMs, graceMs, bytesPerSecond }: Pace,
  { ms, quietMs, bytes }: { ms: number; quietMs: number; bytes: number },
): boolean {
  return quietMs > silentMs || (ms > graceMs && bytes / (ms / 1000) < bytesPerSecond)
}

/** The reader of the body (Fastify or the multipart parser) gets an error and answers. */
function giveUp({ raw }: FastifyRequest): void {
  if (raw.listenerCount('error') > 0) raw.emit('error', new Refusal('too-slow'))
  else raw.destroy()
}
