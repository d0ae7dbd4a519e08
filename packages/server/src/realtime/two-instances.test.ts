import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection'
import { type TestApp, testApp } from '#test/app'
import { quotationWorld } from '#test/quotations'
import { DEMO_PASSWORD } from '#world/people'
import { createHub, HUBS_PATH, RECEIVE, type RealtimeHub } from './hub.ts'

// Two instances of the hub on one database, as two servers have them.

let server: TestApp
let connection: Connection
const instances: { hub: RealtimeHub; http: HttpServer; address: string }[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  server = await testApp()
  connection = connect(server.appUrl, { max: 4, applicationName: 'hub' })
  for (const _ of [1, 2]) {
    const http = createServer()
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const hub = createHub(100)
    hub.attach(server.deps, http, connection.pool)
    instances.push({ hub, http, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` })
  }
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  for (const { hub } of instances) await hub.close()
  await connection.close()
  await server.close()
})

async function open(place: number, token: string | null): Promise<Socket> {
  const socket = io(instances[place]!.address, {
    path: HUBS_PATH,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  })
  sockets.push(socket)
  await next(socket, 'connect')
  return socket
}

function next<T>(socket: Socket, event: string): Promise<T> {
  return new Promise((resolve) => socket.once(event, resolve))
}

/** Resolves when a hint of this entity arrives. */
function hears(socket: Socket, entity: string): Promise<void> {
  return new Promise((resolve) => {
    socket.on(RECEIVE, (hint: { entity?: string }) => hint.entity === entity && resolve())
  })
}

const change = (entity: string) => ({ kind: 'changed', entity, id: server.deps.random.id() }) as const

/** Repeats a hint until the other instance delivers it, so that its LISTEN is known to work. */
async function saidUntilHeard(hub: RealtimeHub, heard: Promise<void>, entity: string): Promise<void> {
  const timer = setInterval(() => hub.everyone(change(entity)), 50)
  await heard
  clearInterval(timer)
}

test('what is said on one instance is heard on the other, once and in order, however much it is', async () => {
  const there = await open(1, (await server.as('director.hoa')).token)
  await saidUntilHeard(instances[0]!.hub, hears(there, 'ready'), 'ready')
  const heard: string[] = []
  there.on(RECEIVE, (hint: { entity?: string }) => {
    if (hint.entity?.startsWith('số ')) heard.push(hint.entity)
  })
  const said = Array.from({ length: 500 }, (_, index) => `số ${index}`)
  for (const entity of said) instances[0]!.hub.everyone(change(entity))
  await hears(there, 'số 499')
  expect(heard).toEqual(said)
})

test('a cut line between the instances heals: pages are made to look again, and hear again', async () => {
  const there = await open(1, (await server.as('director.hoa')).token)
  await saidUntilHeard(instances[0]!.hub, hears(there, 'before'), 'before')
  const lost = next(there, 'disconnect')
  for (let cut = 0; cut < 3; cut += 1) {
    const back = next(there, 'connect')
    const { rows } = await sql<{ cut: number }>`
      select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and (query like 'listen %' or query = 'select 1')
    `.execute(server.deps.db)
    expect(rows[0]?.cut).toBeGreaterThan(0)
    await back
  }
  expect(await lost).toBe('transport close')
  await saidUntilHeard(instances[0]!.hub, hears(there, 'after'), 'after')
  // closed connections are not kept
  expect(connection.pool.totalCount).toBeLessThanOrEqual(4)
  expect((await connection.pool.query('select 1')).rowCount).toBe(1)
})

test('a session that ended without a word loses its socket', async () => {
  const answer = await server.anybody.post('/Account/authenticate', {
    account: 'account.mai',
    password: DEMO_PASSWORD,
  })
  const socket = await open(0, answer.body.data.jwToken)
  const gone = next(socket, 'disconnect')
  await sql`update app_user set is_locked = true where username = 'account.mai'`.execute(server.deps.db)
  expect(await gone).toBe('io server disconnect')
})

test('a bell that rang without a word is heard all the same', async () => {
  const world = await quotationWorld(server)
  const hoa = await open(0, (await server.as('director.hoa')).token)
  let heard = 0
  hoa.on(RECEIVE, (hint: { kind: string }) => {
    if (hint.kind === 'notification') heard += 1
  })
  // one refetch after connecting, so that nothing is missed; then none
  await expect.poll(() => heard, { timeout: 10_000 }).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(heard).toBe(1)
  // the test's own hub has no sockets: only polling can find the change
  await world.pending()
  await expect.poll(() => heard, { timeout: 10_000 }).toBe(2)
})
