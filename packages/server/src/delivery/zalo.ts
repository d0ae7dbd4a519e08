import { isIPv6 } from 'node:net'
import { outgoingUrlIssue } from '@barem/shared/configuration/outgoing-url'
import { isSendable } from '@barem/shared/configuration/secret'
import { z } from 'zod'
import type { ZaloAccess } from '#configuration/channels'
import { type ChannelFailure, DeliveryFailure } from './failure.ts'
import { outgoingAddress, type Resolve } from './outgoing-address.ts'

export interface ZaloMessage {
  /** Its `tracking_id`: the same at every attempt. */
  id: string
  /** As people write it: 0901000003. */
  phone: string
  title: string
  content: string
  link: string
}

const TIMEOUT_MS = 15_000
const MOST_ANSWER_BYTES = 65_536
/** Errors of Zalo that another attempt meets again: not a telephone number, no account there, one that gets none. */
const FINAL = new Set([-108, -118, -119])
/** The access token is not, or no longer, valid. */
const TOKEN_ENDED = -124
const UNAUTHORIZED = 401
/** The address is the same for every message: not found, not by POST, gone. */
const NOT_THERE = new Set([404, 405, 410])
/** Not readable, too large, not of this kind, not understood. */
const ABOUT_CONTENT = new Set([400, 413, 415, 422])
const answerSchema = z.object({ error: z.number().int(), message: z.string().default('') })

/**
 * Sends one message by Zalo's HTTP interface.
 * @throws {DeliveryFailure} `final` when Zalo says that it never delivers it
 */
export async function sendZalo(
  settings: ZaloAccess,
  { id, phone, ...words }: ZaloMessage,
  resolve?: Resolve,
): Promise<void> {
  checkSendable('unsendable-token', settings.token)
  const url = outgoingUrl(settings.baseUrl, settings.privateAddress)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/message/template`
  const address = await outgoingAddress(url.hostname, settings.privateAddress, resolve)
  const headers = { 'content-type': 'application/json', access_token: settings.token }
  const body = {
    ...{ phone: phone.replace(/^0/, '84'), template_id: settings.templateId, template_data: words },
    tracking_id: id,
  }
  const answer = await post(url, address, headers, JSON.stringify(body))
  const { error, message } = read(answer)
  if (error === 0) return
  const standing = error === TOKEN_ENDED ? 'refused' : null
  const facts = { final: FINAL.has(error), standing, reason: `Zalo ${error}` } as const
  throw new DeliveryFailure(`Zalo ${error}: ${message}`, facts)
}

/**
 * A secret that no header carries is wrong for every message, as one that Zalo refuses.
 * @throws {DeliveryFailure} `code`, which names it
 */
export function checkSendable(code: `unsendable-${string}`, secret: string): void {
  if (!isSendable(secret)) throw new DeliveryFailure(code, { standing: 'refused' })
}

/**
 * An address requests may be sent to, by the rule of its configuration.
 * @throws {DeliveryFailure} for any other
 */
export function outgoingUrl(text: string, allowPrivate: boolean): URL {
  const url = outgoingUrlIssue(text, allowPrivate) ? null : URL.parse(text)
  if (!url) throw new DeliveryFailure('bad-address', { standing: 'misdirected' })
  return url
}

/** Connects to the address that was checked, not to what the name means a moment later; follows no redirect. */
export function post(
  url: URL,
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const family = isIPv6(address) ? 6 : 4
  // not by an import, which would load all that `fetch` is made of (`http/node-http.ts`)
  const client = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
  const request = client.request(url, {
    method: 'POST',
    headers,
    agent: false,
    lookup: (_, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const broken = (error: NodeJS.ErrnoException) => reject(brokenConnection(error))
  request.once('error', broken)
  request.once('response', (response) => {
    const status = response.statusCode ?? 0
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      text += part
      if (text.length > MOST_ANSWER_BYTES) request.destroy(unexpectedAnswer())
    })
    response.once('error', broken)
    response.once('end', () => {
      if (status === 200) resolve(text)
      else reject(statusFailure(status))
    })
  })
  request.end(body)
  return promise
}

function brokenConnection(error: NodeJS.ErrnoException): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error
  const { name, code, message } = error
  if (name === 'AbortError') return new DeliveryFailure('timeout', { standing: 'unreachable' })
  return new DeliveryFailure(message, { standing: 'unreachable', ...(code ? { reason: code } : {}) })
}

function statusFailure(status: number): DeliveryFailure {
  const words = `HTTP ${status}`
  return new DeliveryFailure(words, { standing: standingOf(status), reason: words })
}

/**
 * Zalo says what is wrong with a message in an answer of 200, so that another status is mostly of somebody between. Which
 * messages that stops is not known of most of them: those are tried again, and lose attempts, so that one alone does not
 * hold up the others for ever.
 */
function standingOf(status: number): ChannelFailure | null {
  if (status === UNAUTHORIZED) return 'refused'
  if ((status >= 300 && status < 400) || NOT_THERE.has(status)) return 'misdirected'
  return ABOUT_CONTENT.has(status) ? null : 'unreachable'
}

/** Of somebody between, such as the page of a network that asks who one is. */
function unexpectedAnswer(): DeliveryFailure {
  return new DeliveryFailure('unexpected-answer', { standing: 'unreachable' })
}

function read(answer: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(answer))
  } catch {
    throw unexpectedAnswer()
  }
}
