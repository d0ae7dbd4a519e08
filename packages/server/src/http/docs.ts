import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { mounted } from './mount.ts'
import { openApi } from './openapi.ts'

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Barem API</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="icon" href="/docs/favicon-32x32.png"></head>
<body><div id="swagger-ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>
</html>`

// Swagger UI checks documents with an outside service unless told not to.
const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', validatorUrl: null, deepLinking: true,
  persistAuthorization: false, requestInterceptor: (request) => {
    request.headers['X-Requested-With'] = 'barem';
    const token = localStorage.getItem('ACCESS_TOKEN');
    if (token && !request.headers.Authorization) request.headers.Authorization = 'Bearer ' + token;
    return request;
  } })`

/** `/openapi.json`, and `/docs`: a page to read it and try it; a session of the application signs its calls. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  let document: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi(mounted.get(app) ?? []))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/docs/',
    decorateReply: false,
    allowedPath: (path) => /^\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/.test(path),
  })
}
