import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from '#http/node-http'
import type { Metrics } from './metrics.ts'

/** Figures of the company are nobody else's. */
export const METRICS_HOST = '127.0.0.1'
/** A page of another site that has its name resolved to this machine sends that name (DNS rebinding). */
const OWN_NAMES = /^(127\.0\.0\.1|localhost)(:\d+)?$/
const OWN_ADDRESSES = new Set(['127.0.0.1', '::ffff:127.0.0.1'])
const SLOWEST_MS = 10_000

/** Whether a request comes from this machine and is meant for it. */
export function isOwn({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  return OWN_ADDRESSES.has(socket.remoteAddress ?? '') && OWN_NAMES.test(headers.host ?? '')
}

/**
 * Serves `GET /metrics` on a port of its own, to this machine alone: figures of the company are nobody else's.
 * @returns its port, and what closes it
 */
export async function serveMetrics(
  port: number,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer({ requestTimeout: SLOWEST_MS }, (request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (!isOwn(request)) return answer(403, 'for this machine alone\n')
    if (request.url !== '/metrics') return answer(404, 'GET /metrics\n')
    if (request.method !== 'GET') return answer(405, 'GET /metrics\n')
    metrics.text().then(
      (text) => answer(200, text, metrics.contentType),
      () => answer(500, 'no figures\n'),
    )
  }).listen({ port, host: METRICS_HOST })
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
