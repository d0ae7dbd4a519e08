import fc from 'fast-check'
import pg from 'pg'
import { livesIn } from '../packages/server/test/approval-lives.ts'
import { lives, type World } from '../packages/server/test/approval-model.ts'
import { signIn } from './client.ts'
import { documentKinds } from './kinds.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'
import { databaseOf, startServer } from './server.ts'

/** `LIVES_SEED=… npm run prove -- lives` leads the same lives again; a new seed each day otherwise. */
const SEED = Number(process.env.LIVES_SEED ?? Math.floor(Date.now() / 86_400_000))
const COMMANDS_MAX = 30

interface Tally {
  ended: World[]
  /** Where server and model differed, and what was tried there. */
  wrong: string[]
}

async function lead(ctx: ProofContext, env: Record<string, string>, runs: number): Promise<Tally> {
  const server = await startServer(ctx, env)
  const database = new pg.Client(databaseOf(server.dataDir).ownerUrl)
  await database.connect()
  ctx.defer(() => database.end())
  const kinds = Object.values((await documentKinds(server.url)).of)
  const live = await livesIn({
    ...{ database, lan: await signIn(server.url, 'admin.lan'), now: new Date() },
    signIn: (username) => signIn(server.url, username),
  })
  const tally: Tally = { ended: [], wrong: [] }
  for (const [number, life] of fc.sample(lives(COMMANDS_MAX), { numRuns: runs, seed: SEED }).entries()) {
    const kind = kinds[number % kinds.length]!
    await live(life, kind).then(
      (world) => tally.ended.push(world),
      (error: Error) => tally.wrong.push(`${kind.entity}, ${error.message}`),
    )
    if ((number + 1) % 100 === 0) ctx.say(`${number + 1} lives, ${tally.wrong.length} wrong`)
  }
  return tally
}

export const proof: Proof = {
  promise:
    'whatever people try, a request with workflows, deputies and withdrawals goes as the plain model of who may decide says',
  run: async (ctx) => {
    ctx.say(`seed ${SEED}`)
    const { ended, wrong } = await lead(ctx, {}, ctx.size(1000, 40))
    for (const line of wrong.slice(0, 5)) ctx.say(line)
    const parts = ended.flatMap(({ steps }) => steps.filter(({ decision }) => decision !== null))
    const inPlace = parts.filter(({ decidedBy, approverId }) => decidedBy !== approverId).length
    const carried = parts.filter((part) => part.carried).length
    const careless = sabotaged(
      { file: 'approval/part.ts', find: 'step.decidedBy === actor.id', replace: 'false' },
      { file: 'approval/round.ts', find: 'carriedBy(step) !== null)', replace: 'false)' },
    )
    const without = await lead(ctx, careless, ctx.size(100, 30))
    const runs = ended.length + wrong.length
    return {
      figure: `${wrong.length} wrong in ${runs} lives: ${parts.length} decisions stood at their end, ${inPlace} in another's place, ${carried} carried on, seed ${SEED}`,
      wanted: '0 of 1,000',
      control: `where a deputy decides twice in a step and nothing is carried on: ${without.wrong.length} wrong in ${without.wrong.length + without.ended.length}`,
      ok: wrong.length === 0 && inPlace > 0 && carried > 0 && without.wrong.length > 0,
    }
  },
}
