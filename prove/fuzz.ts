import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { APP_ROLE, startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import { testApp } from '../packages/server/test/app.ts'
import { type Fuzzed, fuzzer, NEVER_SERVED } from '../packages/server/test/fuzz/fuzz.ts'
import { fuzzWorld } from '../packages/server/test/fuzz/world.ts'
import type { Proof, ProofContext } from './proof.ts'

/** `FUZZ_SEED=… npm run prove -- fuzz` sends the same requests again; a new seed each day otherwise. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000))

export const proof: Proof = {
  promise: 'Whatever is sent, no answer is a 5xx or other than /openapi.json describes (G4, H1, H2, H8)',
  run: async (ctx) => {
    const cases = ctx.size(300, 20)
    ctx.say(`seed ${SEED}`)
    const { results, blind } = await fuzzAll(ctx, cases)
    const faults = results.flatMap((one) => one.faults)
    for (const fault of faults.slice(0, 20)) ctx.say(fault)
    const served = results.filter(({ statuses }) => statuses[200]).length
    // documents are mailed a limited number of times an hour, of all kinds together
    const unserved = results.filter(({ statuses }) => !statuses[200] && !statuses[429])
    const sent = results.reduce((sum, one) => sum + one.cases, 0)
    return {
      figure: `${faults.length} faults in ${sent} requests to ${results.length} operations, ${served} of them served, seed ${SEED}`,
      wanted: `0 faults, ${cases} requests an operation (half where each is slow on purpose)`,
      control: `a column taken out of the database: ${blind} faults in 5 requests`,
      ok:
        faults.length === 0 &&
        unserved.every(({ operation }) => NEVER_SERVED.includes(operation)) &&
        blind > 0,
    }
  },
}

async function fuzzAll(ctx: ProofContext, cases: number): Promise<{ results: Fuzzed[]; blind: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'barem-fuzz-'))
  ctx.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbedded({ dataDir: folder, log: () => {}, fast: true })
  ctx.defer(() => postgres.stop())
  await migrate({ ownerUrl: postgres.ownerUrl, appRole: APP_ROLE, log: () => {} })
  const server = await testApp({ database: { ...postgres, drop: async () => {} } })
  ctx.defer(() => server.close())
  const { operations, run } = await fuzzer(await fuzzWorld(server))
  const results: Fuzzed[] = []
  for (const operation of operations) {
    const fuzzed = await run(operation, cases, SEED)
    results.push(fuzzed)
    ctx.say(`${fuzzed.operation} ${JSON.stringify(fuzzed.statuses)} ${fuzzed.faults.length} faults`)
  }
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await owner.query('alter table customer drop column note')
  await owner.end()
  const broken = operations.find(({ method, path }) => method === 'GET' && path.endsWith('/Customer/{id}'))!
  const control = await run(broken, 5, SEED)
  return { results, blind: control.faults.length }
}
