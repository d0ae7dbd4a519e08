import type { Locale } from '@barem/shared/values/constants'
import type { FastifyRequest } from 'fastify'

/** The reader's language: Vietnamese unless the first language asked for is English. */
export function requestLocale(request: Pick<FastifyRequest, 'headers'>): Locale {
  const first = (request.headers['accept-language'] ?? '').split(',')[0]?.trim().toLowerCase() ?? ''
  return first.startsWith('en') ? 'en' : 'vi'
}
