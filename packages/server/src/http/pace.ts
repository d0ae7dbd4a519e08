import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NetworkLimits } from './listener.ts'
import { Refusal } from './refusal.ts'

const LOOK_EVERY_MS = 1_000

type Pace = Pick<NetworkLimits, 'silentMs' | 'graceMs' | 'bytesPerSecond'>

/** Aborts a request whose body stalls or arrives too slowly, with an answer. */
export function watchPace(app: FastifyInstance, limits: Pace): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const look = setInterval(
      () => {
        if (raw.complete || raw.destroyed) clearInterval(look)
        else if (slow()) {
          clearInterval(look)
          giveUp(request)
        }
      },
      Math.min(LOOK_EVERY_MS, limits.silentMs / 4),
    )
    look.unref()
    reply.raw.once('close', () => clearInterval(look))
    const slow = paceOf(request, limits)
  })
}

function paceOf({ raw }: FastifyRequest, { silentMs, graceMs, bytesPerSecond }: Pace): () => boolean {
  const since = performance.now()
  const first = raw.socket.bytesRead
  let [last, lastAt] = [first, since]
  return () => {
    const now = performance.now()
    const { bytesRead } = raw.socket
    if (bytesRead > last) [last, lastAt] = [bytesRead, now]
    const seconds = (now - since) / 1000
    return (
      now - lastAt > silentMs || (now - since > graceMs && (bytesRead - first) / seconds < bytesPerSecond)
    )
  }
}

/** The reader of the body (Fastify or the multipart parser) gets an error and answers. */
function giveUp({ raw }: FastifyRequest): void {
  if (raw.listenerCount('error') > 0) raw.emit('error', new Refusal('too-slow'))
  else raw.destroy()
}
