import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { send } from './error-handler.ts'
import { API_BASE } from './mount.ts'
import { Refusal } from './refusal.ts'

/** Serves the built browser part; every page of it is the one index.html, its assets are named by their content. */
export async function webRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const folder = deps.settings.webFolder
  if (!folder) return
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
    decorateReply: false,
  })
  await app.register(fastifyStatic, { root: folder, serve: false })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(v1\.0|assets|docs|hubs)(\/|$)/.test(request.url)
    if (!isPage || request.url.startsWith(API_BASE)) return send(request, reply, new Refusal('not-found'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { maxAge: 0, immutable: false })
  })
}
