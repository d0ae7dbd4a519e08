import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { APP_ROLE, startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import { testApp } from '../packages/server/test/app.ts'
import { type FaultProxy, faultProxy } from '../packages/server/test/fault-proxy.ts'
import { quotationWorld } from '../packages/server/test/quotations.ts'
import { quotationBody, signIn } from './client.ts'
import { startCluster } from './instances.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'

const CLIENTS = 12
const ROLLBACKS = 0.1
/** Midnight of 1 December in Vietnam. */
const MONTH_CHANGE = '2026-11-30T17:00:00.000Z'

interface Numbers {
  given: number
  rolledBack: number
  gaps: number
  duplicates: number
  /** Numbers of the other month than the one they were given in. */
  misplaced: number
  months: number
}

export const proof: Proof = {
  promise:
    'Document numbers have no gaps and no duplicates, each month from one, whatever is rolled back (C3)',
  run: async (ctx) => {
    const count = ctx.size(3_000, 200)
    const kept = await numberAcrossMonths(ctx, count)
    const control = await numberOutside(ctx, ctx.size(300, 60))
    return {
      figure: `${kept.gaps} gaps, ${kept.duplicates} duplicates, ${kept.misplaced} in the wrong month: ${kept.given} numbers, ${kept.rolledBack} rollbacks, ${kept.months} months`,
      wanted: `0, 0, 0 of ≥ ${count} numbers with 10 % rollbacks, across 17:00 UTC`,
      control: `counted outside the transaction: ${control.gaps} gaps in ${control.given}`,
      ok:
        kept.gaps + kept.duplicates + kept.misplaced === 0 &&
        kept.given >= count &&
        kept.rolledBack > (count * ROLLBACKS) / 2 &&
        kept.months === 2 &&
        control.gaps > 0,
    }
  },
}

/** On a clock of ours, which passes the month's end half way. */
async function numberAcrossMonths(ctx: ProofContext, count: number): Promise<Numbers> {
  const folder = await mkdtemp(join(tmpdir(), 'barem-numbers-'))
  ctx.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbedded({ dataDir: folder, log: () => {}, fast: true })
  ctx.defer(() => postgres.stop())
  await migrate({ ownerUrl: postgres.ownerUrl, appRole: APP_ROLE, log: () => {} })
  const { proxy, url } = await proxied(ctx, postgres.appUrl)
  const server = await testApp({ database: { ...postgres, appUrl: url, drop: async () => {} } })
  ctx.defer(() => server.close())
  const { body } = await quotationWorld(server)
  const step = Math.ceil(60_000 / count)
  server.clock.set(new Date(Date.parse(MONTH_CHANGE) - (count * step) / 2))
  const minh = await server.as('sales.minh')
  const rolledBack = breakCommits(proxy)
  await untilGiven(count, async () => {
    server.clock.advance(step)
    return (await minh.post('/Quotation', body())).status
  })
  proxy.heal()
  return { ...(await numbersIn(postgres.superUrl)), rolledBack: rolledBack() }
}

/** The control: the counter is counted up beside the transaction, as a sequence would be. */
async function numberOutside(ctx: ProofContext, count: number): Promise<Numbers> {
  const cluster = await startCluster(ctx)
  const { proxy, url } = await proxied(ctx, cluster.appUrl)
  const outside = sabotaged({
    ...{ file: 'src/document/save.ts', find: 'nextNumber(trx, kind, now)' },
    replace: 'nextNumber(deps.db as never, kind, now)',
  })
  const server = await cluster.start({ DATABASE_URL: url, ...outside })
  const minh = await signIn(server.url, 'sales.minh')
  const body = await quotationBody(minh, await signIn(server.url, 'director.hoa'))
  const rolledBack = breakCommits(proxy)
  await untilGiven(count, async () => (await minh.call('POST', '/Quotation', body)).status)
  proxy.heal()
  return { ...(await numbersIn(cluster.superUrl)), rolledBack: rolledBack() }
}

async function proxied(ctx: ProofContext, appUrl: string): Promise<{ proxy: FaultProxy; url: string }> {
  const proxy = await faultProxy({ port: Number(new URL(appUrl).port) })
  ctx.defer(proxy.close)
  return { proxy, url: Object.assign(new URL(appUrl), { port: String(proxy.port) }).href }
}

/** One COMMIT in ten never arrives: PostgreSQL rolls back what had its number. */
function breakCommits(proxy: FaultProxy): () => number {
  let broken = 0
  proxy.set({
    cut: (piece, from) => {
      if (from === 'server' || !piece.includes('commit\0') || Math.random() >= ROLLBACKS) return false
      broken += 1
      return true
    },
  })
  return () => broken
}

async function untilGiven(count: number, create: () => Promise<number>): Promise<void> {
  let given = 0
  const worker = async () => {
    while (given < count) {
      const status = await create()
      if (status === 200) given += 1
      else if (status !== 503) throw new Error(`a quotation was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, worker))
}

async function numbersIn(superUrl: string): Promise<Omit<Numbers, 'rolledBack'>> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  const { rows } = await client.query<{ given: number; last: number; distinct: number; misplaced: number }>(`
    select count(*)::int as given, max(right(number, 4)::int) as last, count(distinct number)::int as distinct,
      count(*) filter (where substr(number, 3, 4) <> to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYMM'))::int
        as misplaced
    from quotation where revision = 1 group by split_part(number, '-', 1)`)
  await client.end()
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0)
  return {
    given: sum((row) => row.given),
    gaps: sum((row) => row.last - row.distinct),
    duplicates: sum((row) => row.given - row.distinct),
    misplaced: sum((row) => row.misplaced),
    months: rows.length,
  }
}
