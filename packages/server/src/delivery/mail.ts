import type { MailAccess } from '#configuration/channels'
import { DeliveryFailure } from './failure.ts'
import { outgoingAddress, type Resolve } from './outgoing-address.ts'

export interface Mail {
  /** Names this message at the receiver: the same at every attempt. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  /** Without it the mail is plain text. */
  html?: string
  /** Somebody wrote it, who gets the answers; without it the program did, and wants none. */
  replyTo?: { name: string; address: string }
  attachments?: readonly { name: string; contentType: string; bytes: Uint8Array }[]
}

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 15_000
/** Below the time a message is claimed for (`worker.ts`). */
const WHOLE_TIMEOUT_MS = 30_000

/**
 * Hands one mail to the company's mail server. The library is loaded with the first one.
 * @throws {DeliveryFailure} `final` when the server says that it never takes it
 */
export async function sendMail(settings: MailAccess, mail: Mail, resolve?: Resolve): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { host, port, security, user, password } = settings
  const address = await outgoingAddress(host, settings.privateAddress, resolve)
  const transport = createTransport({
    ...{ host: address, port, secure: security === 'tls', requireTLS: security === 'starttls' },
    ignoreTLS: security === 'none',
    tls: { servername: host },
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    ...{ connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS },
    ...{ socketTimeout: SILENCE_TIMEOUT_MS, dnsTimeout: CONNECT_TIMEOUT_MS },
    // a mail is made of our own words: nothing of it is read from elsewhere
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DeliveryFailure('timeout', { standing: 'unreachable' })),
    WHOLE_TIMEOUT_MS,
  )
  try {
    const sent = transport.sendMail({
      from: { name: oneLine(settings.fromName ?? ''), address: settings.from },
      to: { name: oneLine(mail.to.name), address: mail.to.address },
      messageId: `<${mail.id}@${settings.from.split('@')[1]}>`,
      subject: oneLine(mail.subject),
      text: mail.text,
      ...(mail.html !== undefined && { html: mail.html }),
      ...(mail.replyTo
        ? { replyTo: { name: oneLine(mail.replyTo.name), address: mail.replyTo.address } }
        : { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } }),
      attachments: (mail.attachments ?? []).map(({ name, contentType, bytes }) => ({
        ...{ filename: oneLine(name), contentType, content: Buffer.from(bytes) },
      })),
    })
    await Promise.race([sent, tooLong])
  } catch (error) {
    throw failureOf(error)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** A header is one line: whatever somebody is called, nothing of it begins another. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Of nodemailer: nobody answered, or the connection broke. */
const UNREACHABLE = ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']
/** What the system said of the connection, before the address it was to. */
const SYSTEM_CODE = /^(?:connect|getaddrinfo|read|write) (E[A-Z_]+)/
/** "Authentication required" and "credentials invalid" (RFC 4954), also where a server says so only of a sender. */
const NOT_SIGNED_IN = [530, 535]
/** The message is larger than the server takes, which it may say before it hears of its receiver. */
const TOO_LARGE = 552

/**
 * What a mail server refuses for good is refused of this receiver or content; a password, a sender or a connection is every
 * message's.
 */
function failureOf(error: unknown): Error {
  if (error instanceof DeliveryFailure) return error
  const { code, command, response, responseCode, message } = error as {
    code?: string
    command?: string
    response?: string
    responseCode?: number
    message: string
  }
  const status = responseCode ?? 0
  const reason = [code, responseCode, SYSTEM_CODE.exec(message)?.[1]].filter(Boolean).join(' ')
  const words = code === 'ETIMEDOUT' ? 'timeout' : oneLine(response ?? `${code ?? ''} ${message}`)
  // a server whose sign-in is away for a moment says 4xx
  const isTemporary = status >= 400 && status < 500
  const isSender = command === 'MAIL FROM' && status >= 500 && status !== TOO_LARGE
  if ((code === 'EAUTH' && !isTemporary) || NOT_SIGNED_IN.includes(status) || isSender)
    return new DeliveryFailure(words, { standing: 'refused', reason })
  if (code === 'EAUTH' || UNREACHABLE.includes(code ?? ''))
    return new DeliveryFailure(words, { standing: 'unreachable', reason })
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= 500
  return new DeliveryFailure(words, { final, reason })
}
