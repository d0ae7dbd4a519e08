import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimDataFolder, dataFolderHolder } from '../packages/server/src/data-folder-lock.ts'
import { reachDatabase } from '../packages/server/src/db/reach.ts'
import { endOrphan } from '../packages/server/src/embedded/cluster.ts'
import { EnvError, readEnv } from '../packages/server/src/env.ts'
import { withClient } from '../packages/server/src/with-client.ts'
import { fail } from './fail.ts'

/** What Barem itself puts into its data folder; whatever else lies there stays. */
const OURS = /^(postgresql(\.new-.*|-binaries.*)?|log|files(\.restoring)?|received|secrets)$/
const DEMO = Symbol('the demo world')
const SHUTDOWN_TIMEOUT_MS = 30_000

async function reset(): Promise<void> {
  const { dataDir, database, production } = readEnv(process.env)
  if (production)
    throw new EnvError('npm run reset throws data away: it does not run with NODE_ENV=production.')
  if (database)
    throw new EnvError(
      'npm run reset knows the embedded PostgreSQL only: empty the database of DATABASE_URL with its own tools.',
    )
  const owner = await ownerOf(dataDir)
  if (!(await (owner === DEMO ? agreed(dataDir) : agreedByName(owner, dataDir)))) {
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

/** Whose data they are: the demo world's, a company's by its name; null where nobody can tell, as of a database that does not start. */
async function ownerOf(dataDir: string): Promise<string | typeof DEMO | null> {
  const kept = await readdir(dataDir).catch(() => [])
  if (!kept.some((name) => OURS.test(name) && name !== 'log')) return DEMO
  try {
    const { ownerUrl, close } = await reachDatabase({ database: null, dataDir }, () => {})
    const { rows } = await withClient({ connectionString: ownerUrl }, (client) =>
      client.query(`select value->>'name' as world,
        (select json_value->>'name' from configuration where key = 'company') as company from setting where key = 'world'`),
    ).finally(close)
    return rows[0].world === 'demo' ? DEMO : rows[0].company
  } catch {
    return null
  }
}

async function agreed(dataDir: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY)
    throw new EnvError('npm run reset asks first, and nobody is here to answer: add -- --yes.')
  const answer = await asked(`Throw away the demo world in ${dataDir}: database, files and secrets? [y/N] `)
  return /^y(es)?$/i.test(answer)
}

/** What is not the demo world goes only if somebody says its name. */
async function agreedByName(company: string | null, dataDir: string): Promise<boolean> {
  const whose = company ? `the data of ${company}` : 'data that are not known to be the demo world’s'
  if (!process.stdin.isTTY)
    throw new EnvError(`${dataDir} holds ${whose}: npm run reset asks for the name of that, at a terminal.`)
  const name = company ?? dataDir
  const answer = await asked(
    `${dataDir} holds ${whose}. To throw away database, files and secrets, type ${name}: `,
  )
  return answer === name
}

async function asked(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer.trim()
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
