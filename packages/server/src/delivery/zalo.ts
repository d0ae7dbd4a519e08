import { isIPv6 } from 'node:net'
import { outgoingUrlIssue } from '@barem/shared/configuration/outgoing-url'
import type { ZaloAccess } from '#configuration/channels'
import { DeliveryFailure } from './failure.ts'
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

/**
 * Sends one message by Zalo's HTTP interface.
 * @throws {DeliveryFailure} `final` when Zalo says that it never delivers it
 */
export async function sendZalo(
  settings: ZaloAccess,
  { id, phone, ...words }: ZaloMessage,
  resolve?: Resolve,
): Promise<void> {
  const url = outgoingUrl(settings.baseUrl, settings.privateAddress)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/message/template`
  const address = await outgoingAddress(url.hostname, settings.privateAddress, resolve)
  const answer = await post(url, address, settings.token, {
    ...{ phone: phone.replace(/^0/, '84'), template_id: settings.templateId, template_data: words },
    tracking_id: id,
  })
  const { error, message } = read(answer)
  if (error !== 0) throw new DeliveryFailure(`Zalo ${error}: ${message}`, { final: FINAL.has(error ?? 0) })
}

/**
 * An address requests may be sent to, by the rule of its configuration.
 * @throws {DeliveryFailure} for any other
 */
function outgoingUrl(text: string, allowPrivate: boolean): URL {
  const url = outgoingUrlIssue(text, allowPrivate) ? null : URL.parse(text)
  if (!url) throw new DeliveryFailure('bad-address')
  return url
}

/** Connects to the address that was checked, not to what the name means a moment later; follows no redirect. */
function post(url: URL, address: string, accessToken: string, body: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const family = isIPv6(address) ? 6 : 4
  // not by an import, which would load all that `fetch` is made of (`http/node-http.ts`)
  const client = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
  const request = client.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: accessToken },
    agent: false,
    lookup: (_, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  request.once('error', (error: NodeJS.ErrnoException) => reject(new DeliveryFailure(error.message)))
  request.once('response', (response) => {
    const status = response.statusCode ?? 0
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      text += part
      if (text.length > MOST_ANSWER_BYTES) request.destroy(new Error('the answer is too long'))
    })
    response.once('error', (error) => reject(new DeliveryFailure(error.message)))
    response.once('end', () => {
      if (status === 200) resolve(text)
      else reject(new DeliveryFailure(`HTTP ${status}`))
    })
  })
  request.end(JSON.stringify(body))
  return promise
}

function read(answer: string): { error?: number; message?: string } {
  try {
    return JSON.parse(answer)
  } catch {
    throw new DeliveryFailure('Zalo: the answer is not JSON')
  }
}
