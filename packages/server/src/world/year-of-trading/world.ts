import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from '#db/types'
import { EnvError } from '../../env.ts'
import { withClient } from '../../with-client.ts'
import { seedMasterData } from '../master-data.ts'
import { fillWorld } from '../world.ts'
import { FIRST_DAY } from './calendar.ts'
import { type Chance, chanceOf, seededRandom } from './chance.ts'
import { customersOf, seedMoreCustomers } from './customers.ts'
import { withoutIndexes } from './indexes.ts'
import { createLoader, type Loader } from './loader.ts'
import type { Numbers } from './occasion.ts'
import { seedContracts } from './orders.ts'
import { type Staff, seedColleagues, staffOf } from './people.ts'
import { goodsOf, seedMoreProducts } from './products.ts'
import { seedQuotations } from './quotations.ts'

/** How much of everything; documents have up to five lines each. */
export interface WorldSize {
  customers: number
  products: number
  quotations: number
  salesContracts: number
  purchaseContracts: number
  users: number
}

export const worldSizes = {
  'year-of-trading': {
    ...{ customers: 100_000, products: 20_000, users: 200 },
    ...{ quotations: 200_000, salesContracts: 40_000, purchaseContracts: 20_000 },
  },
  small: {
    ...{ customers: 1_000, products: 200, users: 20 },
    ...{ quotations: 2_000, salesContracts: 400, purchaseContracts: 200 },
  },
} satisfies Record<string, WorldSize>

export interface TradingOptions {
  ownerUrl: string
  /** What the world is called. */
  name: string
  size: WorldSize
  /** The same seed makes the same world, to the last id. */
  seed?: number
  print(line: string): void
}

const loaded = [
  'customer',
  'product',
  'product_barem',
  'quotation',
  'quotation_line',
  'sales_contract',
  'sales_contract_line',
  'purchase_contract',
  'purchase_contract_line',
  'contract_binding',
  'event',
  'notification',
  'approval_snapshot',
  'approval',
  'approval_step',
]

/**
 * Fills an empty database with five years of a trading company: the demo world's people, lists and goods, and many more,
 * in one transaction, so that there is a whole world or none.
 * @throws {EnvError} when a world is there already
 */
export async function seedTrading({ ownerUrl, name, size, seed = 1, print }: TradingOptions): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'barem seed' }, async (client) => {
    const db = kyselyOn(client)
    await db.transaction().execute(async (trx) => {
      await refuseOtherWorld(trx)
      const chance = (of: string) => chanceOf(seed, of)
      const now = new Date(`${FIRST_DAY}T00:30:00Z`)
      const clock = { now: () => now, sleep: () => Promise.resolve() }
      await fillWorld(trx, 'demo', { clock, random: seededRandom(chance('base'), now) })
      await seedColleagues(trx, chance('people'), size.users)
      const load = createLoader(client)
      await withoutIndexes(client, loaded, async () => {
        const staff = await staffOf(trx)
        await seedMoreProducts(trx, load, { chance: chance('products'), staff, count: size.products })
        print(`${size.products} products`)
        await seedMoreCustomers(trx, load, { chance: chance('customers'), staff, count: size.customers })
        await load.finish()
        print(`${size.customers} customers`)
        await seedTrade(trx, load, { chance, staff, size, print })
        print('building the indexes and checking every reference …')
      })
      // The demo world's customers took the first codes; the next comes behind the last.
      await sql`select setval('customer_code_seq', ${size.customers}::int)`.execute(trx)
      const value = JSON.stringify({ name: 'demo', stories: true, trading: name, seed })
      await trx.insertInto('setting').values({ key: 'world', value }).execute()
    })
    print('gathering statistics …')
    await client.query('vacuum analyze')
  })
}

/** Queries and COPY on the one connection, so that they share its transaction. */
function kyselyOn(client: pg.Client): Kysely<Database> {
  const connection = Object.assign(client, { release: () => {} })
  const pool = { connect: async () => connection, end: async () => {} }
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: pool as never }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

async function refuseOtherWorld(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(trx)
  const there = await trx.selectFrom('setting').select('value').where('key', '=', 'world').executeTakeFirst()
  if (!there) return
  const { name, trading } = there.value as { name: string; trading?: string }
  throw new EnvError(
    `This database holds the world ${trading ?? name} already: set BAREM_DATA to an empty folder, or empty this one with npm run reset.`,
  )
}

interface Trade {
  chance(of: string): Chance
  staff: Staff
  size: WorldSize
  print(line: string): void
}

/** Quotations, then the contracts that were made of them and beside them. */
async function seedTrade(
  trx: Transaction<Database>,
  load: Loader,
  { chance: of, staff, size, print }: Trade,
): Promise<void> {
  const [customers, goods] = [await customersOf(trx), await goodsOf(trx)]
  const base = { now: new Date(0), newId: () => of('lists').id(0), actorId: staff.sales[0]!.id }
  const lists = await seedMasterData(trx, base)
  const numbers: Numbers = new Map()
  const trade = { staff, customers, goods, lists, numbers, print }
  const sales = await seedQuotations(load, { ...trade, chance: of('quotations'), size })
  await seedContracts(load, { ...trade, chance: of('contracts'), size, sales })
  await load.finish()
  const rows = [...numbers].map(([series, lastNumber]) => ({ series, lastNumber }))
  await trx.insertInto('documentCounter').values(rows).execute()
}
