import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { send } from './error-handler.ts'
import { API_BASE } from './mount.ts'

/** Answers a request for a page of the browser application. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

const NOT_A_PAGE = /^\/(v1\.0|assets|docs|hubs)(\/|$)/

/** Excludes all pages from search engines. */
const NO_ROBOTS = 'User-agent: *\nDisallow: /\n'

/**
 * Handles all requests without a route. Every page of the browser application is the one index.html, assets are named by their
 * content; in development `page` replaces the built application.
 */
export async function webRoutes(app: FastifyInstance, deps: Deps, page?: PageHandler): Promise<void> {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(NO_ROBOTS))
  const answer = page ?? (await builtPages(app, deps.settings.webFolder))
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (page !== undefined || !NOT_A_PAGE.test(request.url))
    if (!answer || !isPage || request.url.startsWith(API_BASE))
      return send(request, reply, new Refusal('not-found'))
    return answer(request, reply)
  })
}

async function builtPages(app: FastifyInstance, folder: string | null): Promise<PageHandler | null> {
  if (!folder) return null
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
    // Compressed once by the build (packages/web/vite.config.ts).
    preCompressed: true,
    dotfiles: 'ignore',
    decorateReply: false,
  })
  await app.register(fastifyStatic, { root: folder, serve: false })
  return (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', { maxAge: 0, immutable: false })
}
