import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimDataFolder, dataFolderHolder } from '../packages/server/src/data-folder-lock.ts'
import { endOrphan } from '../packages/server/src/embedded/cluster.ts'
import { EnvError, readEnv } from '../packages/server/src/env.ts'
import { fail } from './fail.ts'

/** What Barem itself puts into its data folder; whatever else lies there stays. */
const OURS = /^(postgresql(\.new-.*|-binaries.*)?|log|files|secrets)$/
const SHUTDOWN_TIMEOUT_MS = 30_000

async function reset(): Promise<void> {
  const { dataDir, database, production } = readEnv(process.env)
  if (production)
    throw new EnvError('npm run reset throws data away: it does not run with NODE_ENV=production.')
  if (database)
    throw new EnvError(
      'npm run reset knows the embedded PostgreSQL only: empty the database of DATABASE_URL with its own tools.',
    )
  if (!(await agreed(`Throw away the database, the files and the secrets in ${dataDir}? [y/N] `))) {
    console.log('Nothing was changed.')
    return
  }
  await stopServer(dataDir)
  const release = await claimDataFolder(dataDir, console.log)
  await endOrphan(join(dataDir, 'postgresql'), '')
  for (const name of await readdir(dataDir))
    if (OURS.test(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  await release()
  await rmdir(dataDir).catch(() => {})
  console.log(`${dataDir} is empty; npm start fills it anew.`)
}

async function agreed(question: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY)
    throw new EnvError('npm run reset asks first, and nobody is here to answer: add -- --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function stopServer(folder: string): Promise<void> {
  const pid = await dataFolderHolder(folder)
  if (!pid) return
  console.log(`Stopping the server that works there (process ${pid}) …`)
  process.kill(pid, 'SIGTERM')
  for (const since = Date.now(); Date.now() - since < SHUTDOWN_TIMEOUT_MS; await sleep(50))
    if ((await dataFolderHolder(folder)) !== pid) return
  throw new EnvError(`The server (process ${pid}) does not stop: end it, then run npm run reset again.`)
}

await reset().catch((error) => fail(error, 'Nothing was thrown away.'))
