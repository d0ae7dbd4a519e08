import type { Failure } from '@barem/shared/http/envelope'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import { translate } from '@barem/shared/i18n/translate'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constraintMeaning } from '#db/constraint-errors'
import { Refusal } from '#refusal'
import { isNoSpace } from '../no-space.ts'
import { requestLocale } from './locale.ts'
import { PERMISSIONS_POLICY } from './permissions-policy.ts'

/** Fastify's own errors as codes of the catalogue. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_UNDER_PRESSURE: 'overloaded',
}

/** The database is away, starting or out of connections: clean 503, try again. */
const unavailableStates =
  /^(08...|57P0[1-5]|53...|ECONNREFUSED|ECONNRESET|ETIMEDOUT|57014|40001|40P01|55P03|25P03)$/

/** Answers every failure in the envelope: code, message in the reader's language, fields, trace id. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error, request)
    // under overload a stack per request would add load
    if (refusal.status >= 500 && refusal.code !== 'overloaded')
      request.log.error({ err: error, req: request }, 'request failed')
    else if (refusal.cause)
      request.log.warn({ err: refusal.cause, code: refusal.code, req: request }, 'refused')
    else
      request.log.info(
        { code: refusal.code, errors: refusal.details.errors?.map(({ path, code }) => ({ path, code })) },
        'refused',
      )
    return send(request, reply, refusal)
  })
}

function asRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isHangUp(error, request)) return malformed('body')
  const meaning = constraintMeaning(error, request.method === 'DELETE' ? 'delete' : 'write')
  if (meaning)
    return new Refusal(meaning.code, {
      errors: meaning.path ? [{ path: meaning.path, code: meaning.code, params: {} }] : [],
    })
  const code = fastifyCodes[error.code]
  if (code === 'malformed-request') return malformed('body')
  if (code) return new Refusal(code, code === 'overloaded' ? { retryAfter: 5 } : {})
  if (isNoSpace(error)) return new Refusal('no-space', { retryAfter: 10 })
  if (isUnavailable(error)) return new Refusal('unavailable', { retryAfter: 2 })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return malformed('body')
  return new Refusal('internal')
}

/** An unreadable request has no fields: the broken part of the request is named instead. */
export function malformed(part: 'url' | 'body'): Refusal {
  return new Refusal('malformed-request', { errors: [{ path: part, code: 'invalid_format', params: {} }] })
}

/** The client closed the connection before its body was complete: nobody reads the answer, and nothing of ours failed. */
function isHangUp(error: FastifyError, { raw }: FastifyRequest): boolean {
  return error.code === 'ECONNRESET' && raw.destroyed && !raw.complete
}

function isUnavailable(error: FastifyError): boolean {
  if (unavailableStates.test(String(error.code ?? ''))) return true
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    error.message,
  )
}

/** An address that cannot be decoded never reaches the hooks: the same envelope and the headers by hand. */
export function sendBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'x-robots-tag': 'noindex, nofollow',
  })
  send(request, reply, malformed('url'))
}

export function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { params = {}, errors = [], current, savedBy, usedBy, uses, retryAfter } = refusal.details
  const body: Failure = {
    succeeded: false,
    code: refusal.code,
    message: translate(requestLocale(request), `errors.${refusal.code}`, params),
    errors,
    traceId: request.id,
    ...(current === undefined ? {} : { current }),
    ...(savedBy ? { savedBy } : {}),
    ...(usedBy ? { usedBy } : {}),
    ...(uses ? { uses } : {}),
  }
  // the connection is closed without reading the rest of the body
  if (refusal.code === 'too-slow') reply.header('connection', 'close')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
