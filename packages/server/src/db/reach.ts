import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { claimDataFolder, dataFolderHolder } from '../data-folder-lock.ts'
import { clusterSecrets } from '../embedded/cluster.ts'
import { startEmbedded, urlsOf } from '../embedded/embedded.ts'
import { type Env, EnvError } from '../env.ts'
import { refuseTwoDatabases } from './one-database.ts'

export interface Reached {
  appUrl: string
  ownerUrl: string
  /** Stops what was started for this command; a running server is not affected. */
  close(): Promise<void>
}

/**
 * The database of these settings, for a command beside the server: the company's own, the embedded one of the server
 * that works in the data folder, or that one started for this command alone.
 * @throws {EnvError} when there is no database yet, or the addresses of it open two
 */
export async function reachDatabase(
  env: Pick<Env, 'database' | 'dataDir'>,
  log: (line: string) => void,
): Promise<Reached> {
  if (env.database) {
    await refuseTwoDatabases(env.database)
    return { ...env.database, close: async () => {} }
  }
  const cluster = join(env.dataDir, 'postgresql')
  await stat(join(cluster, 'PG_VERSION')).catch(({ code }: NodeJS.ErrnoException) => {
    throw new EnvError(
      code === 'ENOENT'
        ? `There is no database in ${env.dataDir}: set BAREM_DATA to the folder of the server.`
        : `The database in ${env.dataDir} cannot be read (${code}): run this as the user of the server.`,
    )
  })
  if (await dataFolderHolder(env.dataDir)) {
    const port = await portOf(cluster)
    return { ...urlsOf(port, await clusterSecrets(env.dataDir)), close: async () => {} }
  }
  const release = await claimDataFolder(env.dataDir, log)
  try {
    const embedded = await startEmbedded({ dataDir: env.dataDir, log })
    return {
      ...embedded,
      close: async () => {
        await embedded.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** PostgreSQL writes its port into the fourth line of postmaster.pid. */
async function portOf(cluster: string): Promise<number> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = Number(lines[3])
  if (!port) throw new EnvError('The server is starting or stopping: try again in a moment.')
  return port
}
