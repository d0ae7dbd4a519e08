import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from '../bin/running-server.ts'
import { startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import type { ProofContext } from './proof.ts'
import { startServer } from './server.ts'

export interface Cluster {
  appUrl: string
  ownerUrl: string
  superUrl: string
  /** One more instance on this database; `env` adds to its settings. */
  start(env?: Record<string, string>): Promise<RunningServer>
}

/**
 * A PostgreSQL of our own, and instances of the server on it that share what several machines would share: the database,
 * the files and the secrets.
 */
export async function startCluster(ctx: ProofContext): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'barem-cluster-'))
  ctx.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const { appUrl, ownerUrl, superUrl, stop } = await startEmbedded({ dataDir: folder, log: () => {} })
  ctx.defer(stop)
  const shared = {
    ...{ BAREM_DATA: folder, BAREM_WORLD: 'demo', DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl },
  }
  return { appUrl, ownerUrl, superUrl, start: (env = {}) => startServer(ctx, { ...shared, ...env }) }
}
