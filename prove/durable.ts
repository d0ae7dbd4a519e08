import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresOf, type RunningServer } from '../bin/running-server.ts'
import type { Proof, ProofContext } from './proof.ts'
import { databaseOf, startServer } from './server.ts'
import { compare, startWriters, type Writers } from './writers.ts'

const CLIENTS = 8
const MOST_RECOVERY = 10_000

export const proof: Proof = {
  promise: 'An acknowledged write survives kill -9 of the whole database, which comes back by itself (A1)',
  run: async (ctx) => {
    const kills = ctx.size(20, 4)
    const writes = ctx.size(10_000, 500)
    const kept = await killUnderLoad(ctx, { kills, writes, safe: true })
    const control = await killUnderLoad(ctx, { kills: ctx.size(6, 3), writes: 0, safe: false })
    return {
      figure: `${kept.lost} lost, ${kept.twice} double of ${kept.acknowledged} acknowledged, ${kept.kills} kills, slowest recovery ${seconds(kept.slowest)}`,
      wanted: `0 lost of ≥ ${writes}, ≥ ${kills} kills, recovery ≤ ${seconds(MOST_RECOVERY)}`,
      control: `synchronous_commit=off: ${control.lost} lost of ${control.acknowledged}`,
      ok:
        kept.lost === 0 &&
        kept.twice === 0 &&
        kept.refusals === 0 &&
        kept.acknowledged >= writes &&
        kept.kills >= kills &&
        kept.slowest <= MOST_RECOVERY &&
        control.lost > 0,
    }
  },
}

async function killUnderLoad(ctx: ProofContext, wanted: { kills: number; writes: number; safe: boolean }) {
  const server = await startServer(ctx)
  // The server refuses to start on such a database; here it loses its footing afterwards.
  if (!wanted.safe) await acknowledgeTooEarly(databaseOf(server.dataDir).superUrl)
  const ledger: Parameters<typeof compare>[1] = new Map()
  const writers = await startWriters(server.url, CLIENTS, ledger)
  let [kills, slowest] = [0, 0]
  while (kills < wanted.kills || writers.acknowledged() < wanted.writes) {
    await sleep(700 + Math.random() * 1500)
    // Enough work between the kills, so that the last writes and the last kill come together.
    while (kills < wanted.kills && writers.acknowledged() * wanted.kills < kills * wanted.writes)
      await sleep(20)
    if (kills >= wanted.kills && writers.acknowledged() < wanted.writes) continue
    for (const pid of postgresOf(server.dataDir)) kill(pid)
    kills += 1
    slowest = Math.max(slowest, await nextWrite(server, writers))
    if (kills % 5 === 0) ctx.say(`${kills} kills, ${writers.acknowledged()} acknowledged`)
  }
  await writers.stop()
  const counts = await compare(databaseOf(server.dataDir).superUrl, ledger)
  for (const { status, code } of writers.refusals.slice(0, 3)) ctx.say(`an answer ${status} ${code}`)
  return {
    ...{ ...counts, kills, slowest },
    acknowledged: writers.acknowledged(),
    refusals: writers.refusals.length,
  }
}

async function nextWrite(server: RunningServer, writers: Writers): Promise<number> {
  return writers.nextWrite(60_000).catch((error: Error) => {
    const said = server.output().split('\n')
    const console = said.filter((line) => !line.startsWith('{')).slice(-6)
    throw new Error(`${error.message}; ${console.join(' / ')} ${said.slice(-2)}`)
  })
}

async function acknowledgeTooEarly(superUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  await client.query('alter system set synchronous_commit = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went with the one before.
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
