import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ZaloPeer {
  port: number
  /** Connections, whatever came over them. */
  connections: number
  received: {
    path: string
    token: string
    body: { tracking_id: string; phone: string } & Record<string, unknown>
  }[]
  /** The access token it takes; null: any. */
  token: string | null
  /** How many came with another. */
  refused: number
  /** What it was asked for new tokens with, and what it answers. */
  renewals: { secret: string; body: Record<string, string> }[]
  renewal: string
  /** What happens before it answers that. */
  meanwhile: (() => Promise<unknown>) | null
  /** Status, headers and body of the next answers; null: it never answers. */
  answer: { status: number; headers?: Record<string, string>; body: string } | null
  close(): Promise<void>
}

export const ZALO_DONE = { status: 200, body: '{"error":0,"message":"Success"}' }

/** A peer that speaks as Zalo's HTTP interface does, on a port of loopback. */
export async function zaloPeer(): Promise<ZaloPeer> {
  const peer: ZaloPeer = {
    ...{ port: 0, connections: 0, received: [], answer: ZALO_DONE, close: async () => {} },
    ...{ token: null, renewals: [], renewal: '{"error":-14014,"error_name":"Invalid refresh token"}' },
    ...{ meanwhile: null, refused: 0 },
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    if (request.url?.endsWith('/v4/oa/access_token')) {
      const secret = String(request.headers.secret_key)
      peer.renewals.push({ secret, body: Object.fromEntries(new URLSearchParams(text)) })
      await peer.meanwhile?.()
      response.end(peer.renewal)
      return
    }
    const body = JSON.parse(text || '{}')
    const token = String(request.headers.access_token)
    if (peer.token !== null && token !== peer.token) {
      peer.refused += 1
      response.end('{"error":-124,"message":"Access token invalid"}')
      return
    }
    peer.received.push({ path: request.url ?? '', token, body })
    if (peer.answer) response.writeHead(peer.answer.status, peer.answer.headers).end(peer.answer.body)
  })
  server.on('connection', () => {
    peer.connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  peer.port = (server.address() as AddressInfo).port
  peer.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return peer
}

/** The configuration `zalo` by which a server sends to it. */
export function zaloOf({ port }: Pick<ZaloPeer, 'port'>) {
  return {
    ...{ baseUrl: `http://127.0.0.1:${port}`, appId: '1', oaId: '2', templateId: '3' },
    privateAddress: true,
  }
}
