import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { APP_ROLE, DATABASE, OWNER_ROLE, startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import { seedTrading, worldSizes } from '../packages/server/src/world/year-of-trading/world.ts'
import { copiesOf, type Original } from './copies.ts'
import { fill } from './waiting.ts'

export type WorldName = keyof typeof worldSizes

/** What the calls of the bench are about. */
export interface Facts {
  customers: number
  /** Somebody with many quotations. */
  customerId: string
  /** A name that one customer has alone. */
  rareName: string
  quotationId: string
  salesContractId: string
  /** Somebody with several contracts. */
  contractPartnerId: string
  customerTypeId: string
  approverId: string
  products: { id: string; salePrice: number; weight: number; length: number | null; barem: number | null }[]
}

export interface BenchWorld {
  env: Record<string, string>
  /** The process whose children are PostgreSQL's other processes. */
  postmaster: number
  facts: Facts
  version: string
  /** So many copies of a document that was saved before, ready to be sent. */
  copies(original: Original, count: number): Promise<string[]>
  close(): Promise<void>
}

const SCRATCH = 'bench'

/**
 * A copy of a seeded world that may be written into. The world itself is made the first time and kept for the next run
 * (BENCH_WORLDS, or the folder of temporary files).
 */
export async function openWorld(name: WorldName, print: (line: string) => void): Promise<BenchWorld> {
  const dataDir = join(process.env.BENCH_WORLDS || join(tmpdir(), 'barem-bench'), name)
  const embedded = await startEmbedded({ dataDir, log: print })
  const { ownerUrl, appUrl, superUrl } = embedded
  await migrate({ ownerUrl, appRole: APP_ROLE, log: () => {} })
  if (!(await holdsWorld(ownerUrl))) {
    print(`making the world ${name} in ${dataDir} …`)
    await seedTrading({ ownerUrl, name, size: worldSizes[name], print })
  }
  await run(at(superUrl, 'postgres'), [
    `drop database if exists ${SCRATCH} with (force)`,
    `create database ${SCRATCH} owner ${OWNER_ROLE} template ${DATABASE} strategy file_copy`,
    `grant connect on database ${SCRATCH} to ${APP_ROLE}`,
    'checkpoint',
  ])
  const owner = new pg.Client({ connectionString: at(ownerUrl, SCRATCH) })
  await owner.connect()
  const env = {
    DATABASE_URL: at(appUrl, SCRATCH),
    DATABASE_OWNER_URL: at(ownerUrl, SCRATCH),
    BAREM_DATA: join(dataDir, 'bench'),
    BAREM_WORLD: 'demo',
  }
  // of what was seeded, not of what is copied
  const facts = await factsOf(owner)
  await fill(owner, env)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ version: string }>('select version()')
  return {
    ...{ env, facts },
    postmaster: Number((await readFile(join(dataDir, 'postgresql/postmaster.pid'), 'utf8')).split('\n')[0]),
    version: /^PostgreSQL [\d.]+/.exec(rows[0]!.version)?.[0] ?? '',
    copies: (original, count) => copiesOf(owner, original, count),
    close: async () => {
      await owner.end()
      await run(at(superUrl, 'postgres'), [`drop database ${SCRATCH} with (force)`])
      await embedded.stop()
    },
  }
}

async function holdsWorld(url: string): Promise<boolean> {
  const [world] = await run(url, ["select from setting where key = 'world'"])
  return world?.rowCount === 1
}

function at(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

async function run(url: string, statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const results: pg.QueryResult[] = []
  try {
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

async function factsOf(owner: pg.Client): Promise<Facts> {
  const one = async (text: string) => (await owner.query<{ value: string }>(text)).rows[0]!.value
  const products = await owner.query(`
    select id, sale_price::float8 as "salePrice", theoretical_weight::float8 as weight, length::float8 as length,
      density_weight::float8 as barem
    from product where active and density_weight is not null order by id limit 100`)
  return {
    customers: Number(await one('select count(*) as value from customer')),
    // Both worlds have somebody with about this many, so that the same amount of work is compared.
    customerId: await one(`select customer_id as value from quotation group by customer_id
      order by abs(count(*) - 40), customer_id limit 1`),
    // The worlds differ in how often a name stands: what is compared is finding one among many.
    rareName:
      await one(`select fold_text(abbreviated_name) as value from customer group by 1 having count(*) = 1
      order by abs(length(fold_text(abbreviated_name)) - 14), 1 limit 1`),
    quotationId: await one(
      `select id as value from quotation where status = 'approved' and version = 3 order by id desc limit 1`,
    ),
    salesContractId: await one(
      `select id as value from sales_contract where status = 'approved' order by id desc limit 1`,
    ),
    contractPartnerId: await one(`select customer_id as value from sales_contract group by customer_id
      order by abs(count(*) - 10), customer_id limit 1`),
    customerTypeId: await one('select id as value from customer_type order by code limit 1'),
    approverId: await one(`select id as value from app_user where username = 'director.hoa'`),
    products: products.rows,
  }
}
