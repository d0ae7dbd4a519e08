import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recordChecks } from '#audit/record-checks'
import { runAudit } from '#audit/run-audit'
import { readZalo } from '#configuration/channels'
import { readWithSecrets } from '#configuration/read'
import { type Caller, type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { done } from '#test/document-world'
import { type ZaloPeer, zaloOf, zaloPeer } from '#test/zalo-peer'
import { failureWords } from './failure.ts'
import { deliver } from './worker.ts'

let server: TestApp
let superadmin: Caller
let peer: ZaloPeer
beforeAll(async () => {
  ;[server, peer] = await Promise.all([testApp(), zaloPeer()])
  superadmin = await server.as('superadmin')
})
afterAll(async () => {
  await server.close()
  await peer.close()
})
beforeEach(async () => {
  await server.deps.db.deleteFrom('outbox').execute()
  Object.assign(peer, { token: 'new', received: [], renewals: [], meanwhile: null, refused: 0 })
})

const given = { token: 'old', refreshToken: 'first', appSecret: 'of the application' }
const history = async () =>
  server.deps.db
    .selectFrom('event')
    .select(['kind', 'actorId', 'changes', 'note'])
    .where('entity', '=', 'configuration')
    .execute()

/** Tells six people something by Zalo, which two instances send. */
async function tellSix(): Promise<void> {
  const people = await server.deps.db
    .selectFrom('appUser')
    .select('id')
    .where('username', 'in', ['sales.minh', 'sales.trang', 'director.hoa', 'admin.lan', 'warehouse.tu'])
    .execute()
  const targetIds = people.map(({ id }) => id)
  const said = { title: 'T', contentNotify: 'C', targetType: 'user', targetIds, channels: ['zalo'] }
  done(await superadmin.post('/Notification', said))
  await Promise.all([deliver(server.deps), deliver(server.deps)])
}

test('a token that has ended is renewed once, by one of several workers, and kept sealed', async () => {
  const { deps } = server
  await configure(deps, 'zalo', zaloOf(peer), given)
  peer.renewal = '{"access_token":"new","refresh_token":"second","expires_in":"90000"}'
  peer.meanwhile = async () => {
    // the other worker is refused as well, and has time to ask
    await vi.waitFor(() => expect(peer.refused).toBeGreaterThan(1), { timeout: 10_000 })
    await setTimeout(500)
  }
  await tellSix()
  expect(peer.received.map(({ token }) => token)).toEqual(Array.from({ length: 5 }, () => 'new'))
  expect(peer.renewals).toEqual([
    {
      secret: 'of the application',
      body: { app_id: '1', grant_type: 'refresh_token', refresh_token: 'first' },
    },
  ])
  expect(await readZalo(deps)).toMatchObject({ ...given, token: 'new', refreshToken: 'second' })
  const stored = await deps.db
    .selectFrom('configuration')
    .select('secrets')
    .where('key', '=', 'zalo')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toMatch(/"new"|second/)
  const [event, ...more] = await history()
  expect(more).toEqual([])
  expect(event).toEqual({ kind: 'configuration.secret-set', actorId: null, changes: [], note: null })
  const results = await runAudit({
    ...{ connection: { db: deps.db } as never, filesFolder: '', clock: server.clock },
    only: recordChecks.filter(({ name }) => name === 'record-versions'),
  })
  expect(results).toMatchObject([{ total: 0, examples: [] }])
})

test.each([
  ['is spent', given, 1],
  ['is missing', { token: 'old', appSecret: 'of the application' }, 0],
])('where the refresh token %s messages wait, and the bell rings as before', async (_, secrets, asked) => {
  await configure(server.deps, 'zalo', zaloOf(peer), secrets)
  peer.renewal = '{"error":-14014,"error_name":"Invalid refresh token"}'
  await tellSix()
  expect([peer.received.length, peer.renewals.length > 0]).toEqual([0, asked > 0])
  const waiting = done(await superadmin.get('/Notification/deliveries?state=waiting'))
  expect(waiting).toHaveLength(5)
  expect((await history()).map(({ kind }) => kind)).toContain('configuration.zalo-refused')
  expect(await readZalo(server.deps)).toMatchObject(secrets)
})

const answerOf = (token: string, refreshToken: string) =>
  JSON.stringify({ access_token: token, refresh_token: refreshToken })
test.each([
  ['token of ours', { token: 'old\u200b' }, answerOf('new', 'second'), 'unsendable-token'],
  ['secret of ours', { ...given, appSecret: 'x\n' }, answerOf('new', 'second'), 'unsendable-app-secret'],
  ['token of Zalo', given, answerOf('new\n', 'second'), 'unsendable-token'],
  ['refresh token of Zalo', given, answerOf('new', 'second\u200b'), 'unsendable-refresh-token'],
])('a %s that cannot be sent is named, and costs no attempt', async (_, secrets, renewal, failure) => {
  await configure(server.deps, 'zalo', zaloOf(peer), secrets)
  peer.renewal = renewal
  const answer = done(await superadmin.post('/Notification/test-send', { channel: 'zalo' }))
  expect(answer.failure).toBe(failureWords(failure, 'vi'))
  await tellSix()
  const waiting = await server.deps.db.selectFrom('outbox').select(['attempts', 'failure']).execute()
  expect(waiting.filter(({ attempts }) => attempts > 0)).toEqual([])
  expect(waiting).toContainEqual({ attempts: 0, failure })
  expect(await readZalo(server.deps)).toMatchObject(secrets)
})

test.each([
  ['refreshToken', null, { token: 'new', refreshToken: null }],
  ['refreshToken', 'entered', { token: 'new', refreshToken: 'entered' }],
  ['token', null, { token: null, refreshToken: 'second' }],
] as const)(
  'of a renewal %s that is now %s meanwhile stays as somebody left it',
  async (name, secret, kept) => {
    const { deps } = server
    await configure(deps, 'zalo', zaloOf(peer), given)
    peer.renewal = '{"access_token":"new","refresh_token":"second"}'
    peer.meanwhile = async () => {
      const { id, version } = await deps.db
        .selectFrom('configuration')
        .select(['id', 'version'])
        .where('key', '=', 'zalo')
        .executeTakeFirstOrThrow()
      done(await superadmin.post(`/Configuration/${id}/secret`, { version, name, secret }))
    }
    done(await superadmin.post('/Notification/test-send', { channel: 'zalo' }))
    expect((await readWithSecrets(deps, 'zalo'))?.secrets).toEqual({ ...given, ...kept })
  },
)
