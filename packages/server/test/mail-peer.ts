import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  /** Of the envelope. */
  to: string[]
  /** Everything as it came, header and body. */
  raw: string
  messageId: string
}

export interface MailPeer {
  port: number
  received: Received[]
  /** What the next deliveries are answered with instead of taking them; the last stays. Null: they are taken. */
  refuse: ((to: string) => { code: number; text: string } | null) | null
  /** What our sender is answered with; null: it is taken. */
  refuseSender: { code: number; text: string } | null
  /** Of whoever signs in; null: any. */
  password: string | null
  signIns: number
  close(): Promise<void>
}

/** A real mail server on a port of loopback, which keeps what it gets. */
export async function mailPeer(): Promise<MailPeer> {
  const peer: MailPeer = {
    port: 0,
    received: [],
    refuse: null,
    refuseSender: null,
    password: null,
    signIns: 0,
    close: async () => {},
  }
  const server = new SMTPServer({
    ...{
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
    },
    onAuth: ({ username, password }, _, done) => {
      peer.signIns += 1
      if (peer.password === null || password === peer.password) return done(null, { user: username })
      done(Object.assign(new Error('5.7.8 wrong password'), { responseCode: 535 }))
    },
    onMailFrom: (_address, _session, done) => {
      if (!peer.refuseSender) return done()
      const { code, text } = peer.refuseSender
      done(Object.assign(new Error(text), { responseCode: code }))
    },
    onRcptTo: ({ address }, _, done) => {
      const refusal = peer.refuse?.(address)
      if (!refusal) return done()
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.once('end', () => {
        const raw = Buffer.concat(parts).toString('utf8')
        const messageId = /^message-id: *<([^>]+)>/im.exec(raw)?.[1] ?? ''
        peer.received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, messageId })
        done()
      })
    },
  })
  // whoever sends may die in the middle
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  peer.port = (server.server.address() as AddressInfo).port
  peer.close = () => new Promise((resolve) => server.close(() => resolve()))
  return peer
}

/** The configuration `mail` by which a server sends to it. */
export function mailOf({ port }: Pick<MailPeer, 'port'>) {
  return {
    ...{ host: '127.0.0.1', port, security: 'none' as const, user: null },
    ...{ from: 'barem@thep.vn', fromName: 'Barem', privateAddress: true },
  }
}

/** The text part, decoded. */
export function textOf({ raw }: Received, type = 'plain'): string {
  const [part] = raw.split(/^--/m).filter((one) => one.includes(`Content-Type: text/${type}`))
  const [header = '', ...body] = (part ?? '').split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(header)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(header)) return text
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
