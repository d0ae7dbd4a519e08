import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { readEnv } from '../packages/server/src/env.ts'
import { serve } from '../packages/server/src/main.ts'
import webConfig from '../packages/web/vite.config.ts'
import { fail } from './fail.ts'
import { root } from './root.ts'

let vite: ViteDevServer | undefined

try {
  const { app } = await serve(readEnv(process.env), {
    web: null,
    // Vite's own scripts are inline, which the server's Content-Security-Policy forbids.
    page: (request, reply) => {
      reply.hijack()
      reply.raw.removeHeader('content-security-policy')
      if (vite) return vite.middlewares(request.raw, reply.raw)
      reply.raw.writeHead(503, { 'retry-after': '1' }).end()
    },
    print: (line) => console.log(line),
  })
  vite = await createServer({
    ...webConfig,
    // Imported above: Vite itself would write a copy of it and import that, which is a change to whoever watches.
    configFile: false,
    root: join(root, 'packages/web'),
    server: { middlewareMode: true, ws: { server: app.server } },
  })
} catch (error) {
  fail(error)
}
