import { join } from 'node:path'
import { finishRestore, restoreBackup, verifyBackup } from '../packages/server/src/backup/restore.ts'
import { lostSecretsLine } from '../packages/server/src/configuration/read.ts'
import { makeDataFolder } from '../packages/server/src/data-folder.ts'
import { claimDataFolder } from '../packages/server/src/data-folder-lock.ts'
import { roleOf } from '../packages/server/src/db/migrate.ts'
import { refuseTwoDatabases } from '../packages/server/src/db/one-database.ts'
import { startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import { type Env, EnvError, readEnv } from '../packages/server/src/env.ts'
import { serverSecrets } from '../packages/server/src/secrets.ts'
import { systemClock, systemRandom } from '../packages/server/src/system.ts'
import { withClient } from '../packages/server/src/with-client.ts'
import { fail, leaveOnSignals } from './fail.ts'

let outcome = 'Nothing was restored.'
const say = (line: string) => console.log(line)

/** Puts a backup into an empty database and folder; a damaged one is refused before anything is touched. */
async function restore(): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new EnvError('Say what: npm run restore -- <folder of a backup>')
  const env = readEnv(process.env)
  const since = performance.now()
  const backup = await verifyBackup(folder, say)
  const database = await emptyDatabase(env)
  try {
    const options = {
      ownerUrl: database.ownerUrl,
      appRole: roleOf(database.appUrl),
      filesFolder: join(env.dataDir, 'files'),
      clock: systemClock,
      say,
    }
    await restoreBackup(backup, options)
    outcome = 'Everything was restored, but not yet brought to this version: the next start does that.'
    await finishRestore(options)
    await sayLostSecrets(env, database.ownerUrl)
  } finally {
    await database.close()
  }
  const seconds = ((performance.now() - since) / 1_000).toFixed(1)
  say(`\nRestored in ${seconds} s as it stood at ${backup.manifest.madeAt}. Everybody signs in anew.`)
}

/** A backup does not hold the key of the configuration's secrets; with another one they are entered again. */
async function sayLostSecrets({ dataDir }: Env, ownerUrl: string): Promise<void> {
  const secrets = await serverSecrets(join(dataDir, 'secrets'), systemRandom(systemClock))
  const connection = { connectionString: ownerUrl, application_name: 'barem-restore' }
  const { rows } = await withClient(connection, (client) =>
    client.query<{ key: string; secrets: unknown }>('select key, secrets from configuration order by key'),
  )
  const line = lostSecretsLine(secrets, rows)
  if (line) say(`  ${line}`)
}

/** The company's own database, or an embedded one that is made here if need be; a running server is refused. */
async function emptyDatabase(
  env: Env,
): Promise<{ ownerUrl: string; appUrl: string; close(): Promise<void> }> {
  if (env.database) {
    await makeDataFolder(env.dataDir)
    await refuseTwoDatabases(env.database)
    return { ...env.database, close: async () => {} }
  }
  const release = await claimDataFolder(env.dataDir, say)
  try {
    const embedded = await startEmbedded({ dataDir: env.dataDir, log: say })
    return { ...embedded, close: () => embedded.stop().then(release) }
  } catch (error) {
    await release()
    throw error
  }
}

leaveOnSignals()
await restore().catch((error) => fail(error, outcome))
