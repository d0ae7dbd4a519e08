import { join } from 'node:path'
import { writeBackup } from '../packages/server/src/backup/write-backup.ts'
import { reachDatabase } from '../packages/server/src/db/reach.ts'
import { EnvError, readEnv } from '../packages/server/src/env.ts'
import { localFileStore } from '../packages/server/src/file/store.ts'
import { systemClock } from '../packages/server/src/system.ts'
import { fail, leaveOnSignals } from './fail.ts'

/** How it ends when the backup is whole and in its place, but a file is missing on the server; without a backup it ends with 1. */
const FILES_MISSING = 3

/** Database and files of one moment into a folder, while the server runs. */
async function backup(): Promise<number> {
  const [target] = process.argv.slice(2)
  if (!target) throw new EnvError('Say where to: npm run backup -- <folder that is not there yet>')
  const env = readEnv(process.env)
  const database = await reachDatabase(env, (line) => console.log(line))
  try {
    const since = performance.now()
    const { manifest, missing } = await writeBackup({
      ownerUrl: database.ownerUrl,
      files: localFileStore(join(env.dataDir, 'files')),
      target,
      clock: systemClock,
      say: (line) => console.log(line),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0)
    console.log(
      `\n${target} holds ${rows} rows (${(bytes / 1e6).toFixed(1)} MB) and ${manifest.files.count} files of ${manifest.madeAt}, made in ${((performance.now() - since) / 1_000).toFixed(1)} s.`,
    )
    console.log(
      'It holds no secrets: whoever restores it signs everybody out. Keep it as safe as the database itself.',
    )
    for (const key of missing)
      console.error(`Missing or damaged on this server, and so in the backup: ${key}`)
    return missing.length > 0 ? FILES_MISSING : 0
  } finally {
    await database.close()
  }
}

leaveOnSignals()
process.exitCode = await backup().catch((error) => fail(error, 'No backup was made.'))
