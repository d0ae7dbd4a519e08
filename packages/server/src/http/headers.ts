import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../deps.ts'
import { API_BASE } from './mount.ts'
import { PERMISSIONS_POLICY } from './permissions-policy.ts'

/**
 * Security headers on every answer. Scripts come from this site alone, nothing inline, nothing evaluated.
 * Styles may be inline: the component library writes them at run time (decision record 004).
 */
export async function securityHeaders(app: FastifyInstance, settings: ServerSettings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: settings.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'permissions-policy': PERMISSIONS_POLICY, 'x-robots-tag': 'noindex, nofollow' })
    if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store')
  })
}
