import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { readEnv } from '../packages/server/src/env.ts'
import { serve } from '../packages/server/src/main.ts'
import { fail } from './fail.ts'
import { root } from './root.ts'

let vite: ViteDevServer | undefined

try {
  const { app } = await serve(readEnv(process.env), {
    webFolder: null,
    // Vite's own scripts are inline: its answers go without the server's Content-Security-Policy.
    page: (request, reply) => {
      reply.hijack()
      if (vite) return vite.middlewares(request.raw, reply.raw)
      reply.raw.writeHead(503, { 'retry-after': '1' }).end()
    },
    print: (line) => console.log(line),
  })
  vite = await createServer({
    root: join(root, 'packages/web'),
    server: { middlewareMode: true, ws: { server: app.server } },
  })
} catch (error) {
  fail(error)
}
