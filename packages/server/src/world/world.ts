import type { FastifyInstance } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { writeSetup } from '#configuration/setup'
import type { Database } from '#db/types'
import type { Deps } from '../deps.ts'
import { temporaryPassword } from '../user/temporary-password.ts'
import { seedGroups, seedSuperAdmin } from './base-world.ts'
import { seedBoundContracts } from './bound-contracts.ts'
import { seedCompany } from './company.ts'
import { seedContracts } from './contracts.ts'
import { seedCustomers } from './customers.ts'
import { seedCast } from './demo-people.ts'
import { seedDiscountPolicies } from './discount-policies.ts'
import { seedExpenseTickets } from './expense-tickets.ts'
import { seedInteractions } from './interactions.ts'
import { seedMasterData } from './master-data.ts'
import { seedOpeningAdvances } from './opening-advances.ts'
import { cast, DEMO_PASSWORD } from './people.ts'
import { seedPriceConfigurations } from './price-configurations.ts'
import { seedProducts } from './products.ts'
import { seedQuotations } from './quotations.ts'
import { seedWorkflows } from './workflows.ts'

export type WorldName = 'demo' | 'empty'

export interface SeededWorld {
  world: WorldName
  /** Accounts to print; of the empty world its one password, never shown again. */
  accounts: { username: string; password: string }[]
}

/**
 * Fills an empty database the first time, in one transaction; null when a world is there already. The demo world's
 * quotations are made afterwards through the API itself, as its people would.
 */
export async function seedWorld(
  world: WorldName,
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
): Promise<SeededWorld | null> {
  return deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(trx)
    const seeded = await trx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'world')
      .executeTakeFirst()
    if (seeded) return null
    const password = await fillWorld(trx, world, deps)
    await trx
      .insertInto('setting')
      .values({ key: 'world', value: JSON.stringify({ name: world, stories: world !== 'demo' }) })
      .execute()
    const usernames = world === 'demo' ? cast.map(({ username }) => username) : [cast[0]!.username]
    return { world, accounts: usernames.map((username) => ({ username, password })) }
  })
}

/** Of an empty world: how its SuperAdmin is reached, the first step asks. */
const firstAccount = { ...cast[0]!, email: '', phoneNumber: '' }

/** People, lists, and in the demo world its products and customers; the password everybody starts with. */
export async function fillWorld(
  trx: Transaction<Database>,
  world: WorldName,
  deps: Pick<Deps, 'clock' | 'random'>,
): Promise<string> {
  const groups = await seedGroups(trx, deps)
  const demo = world === 'demo'
  const password = demo ? DEMO_PASSWORD : temporaryPassword(deps.random)
  const actorId = await seedSuperAdmin(trx, deps, demo ? cast[0]! : firstAccount, password, !demo)
  const base = { now: deps.clock.now(), newId: () => deps.random.id(), actorId }
  const masterData = await seedMasterData(trx, base)
  if (demo) {
    await seedCompany(trx)
    await writeSetup(trx, true)
    const people = await seedCast(trx, deps, groups)
    await seedProducts(trx, { ...base, masterData })
    await seedCustomers(trx, { ...base, masterData, people })
    await seedPriceConfigurations(trx, base)
    await seedDiscountPolicies(trx, base)
    await seedInteractions(trx, { ...base, people })
    await seedOpeningAdvances(trx, { ...base, people })
  }
  return password
}

/** Seconds that an overloaded machine is given. */
const MOST_WAITS = 60

/** The demo world's quotations and contracts in every state, made by its people through the API; once, even if it was cut short. */
export async function seedStories(app: FastifyInstance, deps: Deps, signal?: AbortSignal): Promise<void> {
  const world = await deps.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'world')
    .executeTakeFirst()
  if ((world?.value as { stories?: boolean } | undefined)?.stories !== false) return
  const tokens = new Map<string, string>()
  const call = async (
    username: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => {
    signal?.throwIfAborted()
    const token = tokens.get(username) ?? (await signIn(app, username))
    tokens.set(username, token)
    const send = () =>
      app.inject({
        method,
        url: `/v1.0${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      })
    let answer = await send()
    // a busy machine may shed these first calls, so they are retried
    for (let wait = 0; answer.statusCode === 503 && wait < MOST_WAITS; wait += 1) {
      await deps.clock.sleep(1000)
      answer = await send()
    }
    if (answer.statusCode !== 200)
      throw new Error(`seed: ${method} ${path} as ${username} answered ${answer.body}`)
    return answer.json().data
  }
  await seedQuotations(call)
  await seedContracts(call)
  await seedBoundContracts(call)
  await seedExpenseTickets(call)
  await seedWorkflows(call)
  for (const [username] of tokens) await call(username, 'POST', '/Account/logout')
  await deps.db
    .updateTable('setting')
    .set({ value: JSON.stringify({ name: 'demo', stories: true }) })
    .where('key', '=', 'world')
    .execute()
}

async function signIn(app: FastifyInstance, account: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v1.0/Account/authenticate',
    payload: { account, password: DEMO_PASSWORD, rememberMe: false },
  })
  if (answer.statusCode !== 200) throw new Error(`seed: cannot sign in as ${account}: ${answer.body}`)
  return answer.json().data.jwToken
}
