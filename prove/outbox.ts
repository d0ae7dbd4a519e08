import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../bin/root.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { inTransaction, retries } from '../packages/server/src/db/transaction.ts'
import { APP_ROLE, startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import { type TestApp, testApp } from '../packages/server/test/app.ts'
import { configure } from '../packages/server/test/configure.ts'
import { mailOf, mailPeer, textOf } from '../packages/server/test/mail-peer.ts'
import { zaloOf, zaloPeer } from '../packages/server/test/zalo-peer.ts'
import { type Channel, channels } from '../packages/shared/src/notification/channels.ts'
import type { Proof, ProofContext } from './proof.ts'

const WORKERS = 2
const PATIENCE_MS = 120_000

export const proof: Proof = {
  promise:
    'Killed at any point the workers of the outbox lose nothing and repeat nothing that a receiver could not tell, and what was rolled back is never sent',
  run: async (ctx) => {
    const kills = ctx.size(50, 8)
    const kept = await killWorkers(ctx, { kills, announcements: ctx.size(30, 6), freshIds: false })
    const control = await killWorkers(ctx, {
      kills: ctx.size(40, 25),
      announcements: ctx.size(12, 6),
      freshIds: true,
    })
    return {
      figure: `${kept.lost} lost, ${kept.visible} repeated visibly, ${kept.foreign} of rolled-back transactions; ${kept.messages} messages, ${kept.repeats} repeated under their own id, ${kept.kills} kills`,
      wanted: `0, 0 and 0 with ${kills} kills`,
      control: `an id for each attempt: ${control.visible} repeated visibly`,
      ok:
        kept.lost + kept.visible + kept.foreign === 0 &&
        kept.kills >= kills &&
        kept.repeats <= kept.kills * WORKERS * 4 &&
        control.visible > 0,
    }
  },
}

async function killWorkers(
  ctx: ProofContext,
  wanted: { kills: number; announcements: number; freshIds: boolean },
) {
  const folder = await mkdtemp(join(tmpdir(), 'barem-outbox-'))
  ctx.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbedded({ dataDir: folder, log: () => {}, fast: true })
  ctx.defer(() => postgres.stop())
  await migrate({ ownerUrl: postgres.ownerUrl, appRole: APP_ROLE, log: () => {} })
  const server = await testApp({ database: { ...postgres, drop: async () => {} } })
  ctx.defer(() => server.close())
  const [mail, zalo] = await Promise.all([mailPeer(), zaloPeer()])
  ctx.defer(() => Promise.all([mail.close(), zalo.close()]))
  await configure(server.deps, 'mail', mailOf(mail))
  await configure(server.deps, 'zalo', zaloOf(zalo), { token: 'the token' })
  await fill(server, wanted.announcements)

  let kills = 0
  const start = (dieAt: number, only?: Channel): ChildProcess =>
    fork(join(root, 'prove/child/outbox-worker.ts'), {
      env: {
        ...process.env,
        ...{ OUTBOX_DATABASE: postgres.appUrl, DIE_AT: String(dieAt) },
        ...(wanted.freshIds ? { FRESH_IDS: '1' } : {}),
        ...(only ? { OUTBOX_ONLY: only } : {}),
      },
    })
  // each place starts one after the other, which dies one point later each time; one channel each, so that the other
  // does not come to its points first
  const place = async () => {
    while (kills < wanted.kills) {
      kills += 1
      const child = start(3 + Math.floor(kills / channels.length), channels[kills % channels.length])
      ctx.defer(() => child.kill('SIGKILL'))
      await once(child, 'exit')
      // so many messages that some are left for the last
      if (kills % 10 === 0) await fill(server, 2)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, place))
  ctx.say(`${kills} kills, ${mail.received.length} mails, ${zalo.received.length} by Zalo`)
  const last = start(0)
  ctx.defer(() => last.kill('SIGKILL'))
  const until = performance.now() + PATIENCE_MS
  const pending = () =>
    server.deps.db.selectFrom('outbox').select('id').where('status', '!=', 'sent').execute()
  while ((await pending()).length > 0 && performance.now() < until) await sleep(200)
  last.kill('SIGKILL')

  const rows = await server.deps.db.selectFrom('outbox').select(['id', 'channel']).execute()
  const arrived = [
    ...mail.received.map((one) => ({
      id: one.messageId.split('@')[0]!,
      what: `${one.to} ${/Số \d+ [\w-]+/.exec(textOf(one))?.[0]}`,
    })),
    ...zalo.received.map(({ body: { tracking_id: id, phone, ...rest } }) => ({
      ...{ id, what: `${phone} ${JSON.stringify(rest)}` },
    })),
  ]
  const ids = new Set(arrived.map(({ id }) => id))
  const shown = new Set(arrived.map(({ what }) => what))
  return {
    ...{ kills, messages: rows.length, repeats: arrived.length - ids.size },
    lost: rows.length - shown.size + (await pending()).length,
    // the same to the same receiver, as something else
    visible: ids.size - shown.size,
    foreign: arrived.filter(({ what }) => what.includes('rolled-back')).length,
  }
}

let written = 0

/** Announcements to five people by both channels; each time a transaction that wrote as much is rolled back. */
async function fill(server: TestApp, count: number): Promise<void> {
  const { deps } = server
  const superadmin = await server.as('superadmin')
  const people = await deps.db
    .selectFrom('appUser')
    .select('id')
    .where('username', '!=', 'superadmin')
    .orderBy('id')
    .limit(5)
    .execute()
  const targetIds = people.map(({ id }) => id)
  for (let one = 0; one < count; one += 1) {
    written += 1
    const answer = await superadmin.post('/Notification', {
      ...{ title: `Số ${written}`, contentNotify: `Số ${written} kept`, targetType: 'user', targetIds },
      channels: ['email', 'zalo'],
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    const now = deps.clock.now()
    await inTransaction(
      deps.db,
      async ({ trx }) => {
        const told = { title: 'x', content: `Số ${written} rolled-back` }
        const [id, eventId, entityId] = [deps.random.id(), deps.random.id(), deps.random.id()]
        const event = { kind: 'announcement.published', entity: 'announcement', entityId }
        await trx
          .insertInto('event')
          .values({ id: eventId, at: now, traceId: 'x', ...event })
          .execute()
        await trx
          .insertInto('notification')
          .values({
            id,
            userId: targetIds[0]!,
            eventId,
            ...event,
            params: JSON.stringify(told),
            createdAt: now,
          })
          .execute()
        await trx
          .insertInto('outbox')
          .values({
            ...{
              id: deps.random.id(),
              channel: 'email',
              kind: 'announcement',
              recipient: 'x',
              createdAt: now,
            },
            ...{ dueAt: now, userId: targetIds[0]!, notificationId: id },
          })
          .execute()
        throw new Error('rolled back')
      },
      retries(deps),
    ).catch((error: Error) => {
      if (error.message !== 'rolled back') throw error
    })
  }
}
