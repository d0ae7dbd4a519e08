import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '@barem/shared/http/envelope'
import { type ErrorCode, errorCatalogue } from '@barem/shared/http/error-catalogue'
import { translate } from '@barem/shared/i18n/translate'
import type { Deps } from '../deps.ts'
import { requestLocale } from './locale.ts'
import { STATUS_CODES } from './node-http.ts'

/** The error as Node emits it; Node's types disagree about `rawPacket`. */
type ClientError = Error & { code?: string; rawPacket?: unknown }

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
}

/** Answers requests that could not be parsed, with the envelope written by hand. */
export function clientErrors({ random, log }: Pick<Deps, 'random' | 'log'>) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (!socket.writable || isAnswering(socket)) {
      socket.destroy(error)
      return
    }
    const code = codes[error.code ?? ''] ?? 'malformed-request'
    const traceId = random.id()
    log.info({ code, traceId, reason: error.code }, 'refused')
    const message = translate(requestLocale({ headers: headersOf(error) }), `errors.${code}`)
    const body = JSON.stringify({ succeeded: false, code, message, errors: [], traceId } satisfies Failure)
    const status = errorCatalogue[code]
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
    // the socket is closed even if the client continues to send
    socket.destroySoon()
  }
}

/** An answer has been partly sent: writing now would corrupt it. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: { headersSent: boolean } }
  return answer?.headersSent === true
}

/** The reader's language, if its header arrived. */
function headersOf({ rawPacket }: ClientError): IncomingHttpHeaders {
  const found = /^accept-language:[ \t]*([^\r\n]{1,200})/im.exec(
    Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '',
  )
  return found ? { 'accept-language': found[1]! } : {}
}
