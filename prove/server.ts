import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningServer, runServer } from '../bin/running-server.ts'
import { DATABASE } from '../packages/server/src/db/embedded.ts'
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

/** The processes of the PostgreSQL that works on this data folder (Linux). */
export function postgresOf(dataDir: string): number[] {
  const cluster = statSync(join(dataDir, 'postgresql'))
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const cwd = statSync(`/proc/${pid}/cwd`)
        const same = cwd.ino === cluster.ino && cwd.dev === cluster.dev
        return pid > 0 && same && readlinkSync(`/proc/${pid}/exe`).includes('postgres')
      } catch {
        return false
      }
    })
}

/** Addresses of a running server's embedded database, by role. */
export function databaseOf(dataDir: string): { super: string; owner: string; app: string } {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets/database.json'), 'utf8')) as {
    superuser: string
    owner: string
    app: string
  }
  const port = readFileSync(join(dataDir, 'postgresql/postmaster.pid'), 'utf8').split('\n')[3]
  const url = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
  return {
    super: url('postgres', secrets.superuser),
    owner: url('barem_owner', secrets.owner),
    app: url('barem_app', secrets.app),
  }
}
