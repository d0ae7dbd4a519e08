import { businessDate, monthKey, numberingMonth } from '@barem/shared/values/local-date'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from '#db/types'
import { EnvError } from '../../env.ts'
import { withClient } from '../../with-client.ts'
import { seedMasterData } from '../master-data.ts'
import { fillWorld } from '../world.ts'
import { FIRST_DAY, momentOf } from './calendar.ts'
import { type Chance, chanceOf, seededRandom } from './chance.ts'
import { customersOf, type SeedCustomer, seedMoreCustomers } from './customers.ts'
import { withoutIndexes } from './indexes.ts'
import { drawLife, type LifeStep, live } from './life.ts'
import { createLoader, type Loader } from './loader.ts'
import { drawPaper, type Paper } from './paper.ts'
import { LEFT_AT, type Staff, seedColleagues, staffOf } from './people.ts'
import { goodsOf, seedMoreProducts } from './products.ts'

/** How much of everything; quotations have five lines each. */
export interface WorldSize {
  customers: number
  products: number
  quotations: number
  users: number
}

export const worldSizes = {
  'year-of-trading': { customers: 100_000, products: 20_000, quotations: 200_000, users: 200 },
  small: { customers: 1_000, products: 200, quotations: 2_000, users: 20 },
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
        await seedTrade(trx, load, { chance: chance('quotations'), staff, count: size.quotations, print })
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
  chance: Chance
  staff: Staff
  count: number
  print(line: string): void
}

/** Quotations one after the other through the five years, each with its life; revisions count among them. */
async function seedTrade(
  trx: Transaction<Database>,
  load: Loader,
  { chance, staff, count, print }: Trade,
): Promise<void> {
  const customers = await customersOf(trx)
  const goods = await goodsOf(trx)
  const base = { now: new Date(0), newId: () => chance.id(0), actorId: staff.sales[0]!.id }
  const lists = await seedMasterData(trx, base)
  const numbers = new Map<string, number>()
  let known = 0
  for (let made = 0; made < count; ) {
    const at = momentOf(made, count)
    while (known < customers.length && customers[known]!.createdAt < at) known += 1
    const customer = customers[Math.floor(known * chance.fraction() ** 2)]!
    const author = authorOf(chance, staff, customer, at)
    const level = levelAt(at)
    const on = {
      at,
      number: numberOf(numbers, at),
      customer,
      author,
      approver: chance.pick(staff.approvers),
      level,
    }
    let paper: Paper | null = drawPaper(chance, goods, lists, on)
    let steps: readonly LifeStep[] = drawLife(chance)
    // The last quotation cannot get a further revision: the count is reached.
    if (made === count - 1) steps = steps.filter((step) => step !== 'clone')
    while (paper) {
      paper = live(load, chance, paper, steps)
      steps = ['change', 'request', 'approve']
      made += 1
      if (made % 20 === 0) await load.breathe()
      if (made % 20_000 === 0) print(`${made} quotations`)
    }
  }
  await load.finish()
  const rows = [...numbers].map(([series, lastNumber]) => ({ series, lastNumber }))
  await trx.insertInto('documentCounter').values(rows).execute()
}

function numberOf(numbers: Map<string, number>, at: number): string {
  const series = `BG${numberingMonth(businessDate(new Date(at)))}`
  const next = (numbers.get(series) ?? 0) + 1
  numbers.set(series, next)
  return `${series}-${String(next).padStart(4, '0')}`
}

/** Mostly whoever looks after the customer, as long as they work here. */
function authorOf(chance: Chance, { sales, left }: Staff, customer: SeedCustomer, at: number) {
  const here = at < LEFT_AT ? [...sales, ...left] : sales
  const officer = here.find((one) => one.id === customer.officerId)
  return officer && chance.happens(80) ? officer : chance.pick(here)
}

/** What steel cost in a month, in steps of 2 % of today's price. */
function levelAt(at: number): number {
  const month = monthKey(businessDate(new Date(at)))
  const [year = '', number = ''] = month.split('-')
  const along = (Number(year) - 2022) * 12 + Number(number)
  return 1000 + 20 * Math.round(4.5 * Math.cos(along / 9) + 1.3 * Math.sin(along * 1.7))
}
