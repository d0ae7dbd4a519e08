import pg from 'pg'
import { type Person, type Reply, signIn } from './client.ts'
import { documentKinds, type Kind, type Kinds } from './kinds.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'
import { databaseOf, startServer } from './server.ts'

/** A line of 100 of one contract, and one of 100 in each of the two that both want 60 of it. */
interface Contested {
  /** Of each of the two, what it asks for. */
  pairs: Record<string, unknown>[]
}

interface Tally {
  pairs: number
  over: number
  /** What was answered instead. */
  unclear: string[]
}

const WANTED = 60

async function contested({ of }: Kinds, number: number): Promise<Contested> {
  const make = async ({ resource, author, fresh }: Kind) => author.done('POST', `/${resource}`, await fresh())
  const [sell, buy] = [() => make(of.salesContract), () => make(of.purchaseContract)]
  const pair = (
    purchase: { id: string },
    sales: { id: string; lines: { productId: string; length: number }[] },
  ) => {
    const { productId, length } = sales.lines[0]!
    return { purchaseContractId: purchase.id, salesContractId: sales.id, productId, length }
  }
  // every other time it is the sales line that two purchases want
  if (number % 2 === 0) {
    const purchase = await buy()
    return { pairs: [pair(purchase, await sell()), pair(purchase, await sell())] }
  }
  const sales = await sell()
  return { pairs: [pair(await buy(), sales), pair(await buy(), sales)] }
}

/** Two bind 60 of the same 100 at once: one of them does, the other is told what is left. Then it is as before. */
async function race(people: [Person, Person], { pairs }: Contested, tally: Tally): Promise<void> {
  const ask = (who: Person, pair: object, was: number, quantity: number): Promise<Reply> =>
    who.call('POST', '/ContractBinding', { pairs: [{ ...pair, was, quantity }] })
  const answers = await Promise.all(pairs.map((pair, index) => ask(people[index]!, pair, 0, WANTED)))
  const won = pairs.filter((_, index) => answers[index]!.status === 200)
  const told = answers.filter(({ status, code }) => status === 422 && code === 'COT_ERR_011')
  tally.pairs += 1
  if (won.length > 1) tally.over += 1
  if (won.length === 0 || won.length + told.length !== 2) tally.unclear.push(answers.map(said).join(' and '))
  for (const pair of won) {
    const undone = await ask(people[0], pair, WANTED, 0)
    if (undone.status !== 200) tally.unclear.push(`${said(undone)} to taking it back`)
  }
}

const said = ({ status, code }: Reply) => `${status} ${code}`

async function raceAll(ctx: ProofContext, env: Record<string, string>, races: number): Promise<Tally> {
  const server = await startServer(ctx, env)
  const [root, other] = [await signIn(server.url, 'superadmin'), await signIn(server.url, 'director.hoa')]
  if (Object.keys(env).length > 0) await disarm(ctx, databaseOf(server.dataDir).ownerUrl)
  const tally: Tally = { pairs: 0, over: 0, unclear: [] }
  const kinds = await documentKinds(server.url)
  const wanted = await Promise.all(Array.from({ length: 8 }, (_, number) => contested(kinds, number)))
  while (tally.pairs < races) {
    await Promise.all(wanted.map((one) => race([root, other], one, tally)))
    if (tally.pairs % 200 === 0)
      ctx.say(`${tally.pairs} pairs, ${tally.over} over, ${tally.unclear.length} unclear`)
  }
  for (const answers of tally.unclear.slice(0, 10)) ctx.say(`unclear: ${answers}`)
  return tally
}

/** Without the promise of the database, which holds by itself. */
async function disarm(ctx: ProofContext, ownerUrl: string): Promise<void> {
  const database = new pg.Client(ownerUrl)
  await database.connect()
  ctx.defer(() => database.end())
  await database.query('alter table contract_binding disable trigger user')
}

export const proof: Proof = {
  promise: 'no line of a contract is bound beyond its quantity, however many bind it at once',
  run: async (ctx) => {
    const kept = await raceAll(ctx, {}, ctx.size(2000, 80))
    const unlocked = sabotaged({
      ...{ file: 'contract-binding/locked.ts', find: 'order by id for update', replace: 'order by id' },
    })
    const without = await raceAll(ctx, unlocked, ctx.size(200, 80))
    return {
      figure: `${kept.over} over and ${kept.unclear.length} unclear in ${kept.pairs} racing pairs`,
      wanted: '0 of 2,000',
      control: `${without.over} of ${without.pairs} over without locks and triggers`,
      ok: kept.over + kept.unclear.length === 0 && without.over > 0,
    }
  },
}
