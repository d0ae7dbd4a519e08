import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningServer, runServer } from '../bin/running-server.ts'
import type { ClusterSecrets } from '../packages/server/src/embedded/cluster.ts'
import { urlsOf } from '../packages/server/src/embedded/embedded.ts'
import type { ProofContext } from './proof.ts'

/**
 * A whole server with the demo world as a child process, on a free port and a fresh data folder unless `env` says
 * otherwise (PORT, BAREM_DATA, DATABASE_URL and DATABASE_OWNER_URL, …), without the pages; ended with the proof.
 */
export async function startServer(
  ctx: ProofContext,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await runServer(env, 'prove/child/serve.ts')
  ctx.defer(async () => {
    const cut = setTimeout(() => server.child.kill('SIGKILL'), 15_000)
    await server.stop()
    clearTimeout(cut)
  })
  await server.ready
  return server
}

/** Addresses of a running server's embedded database, by role. */
export function databaseOf(dataDir: string): ReturnType<typeof urlsOf> {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets/database.json'), 'utf8')) as ClusterSecrets
  const port = readFileSync(join(dataDir, 'postgresql/postmaster.pid'), 'utf8').split('\n')[3]
  return urlsOf(Number(port), secrets)
}
