import { claimDataFolder } from '../packages/server/src/data-folder-lock.ts'
import { migrate, roleOf } from '../packages/server/src/db/migrate.ts'
import { refuseTwoDatabases } from '../packages/server/src/db/one-database.ts'
import { startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import { type Env, EnvError, readEnv } from '../packages/server/src/env.ts'
import { seedTrading, worldSizes } from '../packages/server/src/world/year-of-trading/world.ts'
import { fail } from './fail.ts'

type Undo = () => Promise<unknown>

/** Fills an empty database with a large world: `npm run seed -- year-of-trading`, or a hundredth of it, `-- small`. */
async function seed(): Promise<void> {
  const env = readEnv(process.env)
  const since = performance.now()
  const print = (line: string) =>
    console.log(`${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  const name = process.argv[2] ?? 'year-of-trading'
  if (!Object.hasOwn(worldSizes, name))
    throw new EnvError(`There is no world ${name}: choose among ${Object.keys(worldSizes).join(', ')}.`)
  if (env.production)
    throw new EnvError(
      'The passwords of this world are known to everybody: it is not made with NODE_ENV=production.',
    )
  const undo: Undo[] = []
  try {
    const { ownerUrl, appUrl } = await openDatabase(env, undo)
    await migrate({ ownerUrl, appRole: roleOf(appUrl), log: () => {} })
    await seedTrading({ ownerUrl, name, size: worldSizes[name as keyof typeof worldSizes], print })
  } finally {
    for (const step of undo.reverse()) await step()
  }
  print(env.database ? 'done: BAREM_WORLD=demo npm start' : `done: BAREM_DATA=${env.dataDir} npm start`)
}

async function openDatabase(
  { database, dataDir }: Env,
  undo: Undo[],
): Promise<{ ownerUrl: string; appUrl: string }> {
  if (database) {
    await refuseTwoDatabases(database)
    return database
  }
  undo.push(await claimDataFolder(dataDir, console.log))
  const embedded = await startEmbedded({ dataDir, log: console.log })
  undo.push(embedded.stop)
  return embedded
}

await seed().catch(fail)
