import type { IncomingMessage, Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { FastifyServerFactory } from 'fastify'
import { createServer as createHttpServer } from './node-http.ts'

/** How long the server waits for the network. */
export interface NetworkLimits {
  /** From the first byte of a request to the last of its headers. */
  headersMs: number
  /** Limits for bodies: longest silence, lowest rate after the grace period. */
  silentMs: number
  graceMs: number
  bytesPerSecond: number
  /** Longest silence in both directions on a connection in use. */
  stillMs: number
  /** Longer than a proxy keeps an idle connection, so that it is never closed while the proxy sends on it. */
  keepAliveMs: number
}

/** Slow enough for a 5 MB picture over a slow mobile line, fast enough to end slowloris clients. */
export const NETWORK: NetworkLimits = {
  headersMs: 20_000,
  silentMs: 20_000,
  graceMs: 20_000,
  bytesPerSecond: 4_000,
  stillMs: 90_000,
  keepAliveMs: 75_000,
}

export interface ListenerOptions {
  /** Certificate and key; plain HTTP when absent. */
  tls?: { cert: Buffer; key: Buffer }
  limits: NetworkLimits
  /** Whether this request's Upgrade header is accepted; other Upgrade headers are ignored. */
  mayUpgrade(request: IncomingMessage): boolean
}

/**
 * The server below Fastify. A body has no time of its own within which it must be there (`requestTimeout`): a large one
 * over a slow line takes long, see `watchPace`.
 */
export function listenerFactory({ tls, limits, mayUpgrade }: ListenerOptions): FastifyServerFactory {
  return (handler) => {
    const options = {
      requestTimeout: 0,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(5_000, limits.headersMs / 2),
      keepAliveTimeout: limits.keepAliveMs,
      // the Host header is checked by a hook of ours, which answers in the envelope
      requireHostHeader: false,
      shouldUpgradeCallback: (request: IncomingMessage) =>
        server.listenerCount('upgrade') > 0 && mayUpgrade(request),
    }
    const server: Server = tls
      ? createHttpsServer({ ...options, ...tls }, handler)
      : createHttpServer(options, handler)
    server.setTimeout(limits.stillMs)
    return server
  }
}
