import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection'
import { type TestApp, testApp } from '#test/app'
import { testDatabase } from '#test/database'
import { hintReaders } from './hint-readers.ts'
import { createHub, HUBS_PATH, RECEIVE, type RealtimeHub, SEND_MESSAGE } from './hub.ts'

let server: TestApp
let hub: RealtimeHub
let connection: Connection
let drop: () => Promise<void>
let address: string
const sockets: Socket[] = []

beforeAll(async () => {
  server = await testApp()
  const database = await testDatabase()
  drop = database.drop
  connection = connect(database.appUrl, { max: 3, applicationName: 'hub' })
  // Without polling of the database, which two-instances.test.ts covers.
  hub = createHub(3_600_000)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  hub.attach(server.deps, server.app.server, connection.pool)
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await hub.close()
  await connection.close()
  await drop()
  await server.close()
})

function open(
  token: string | null,
  extraHeaders: Record<string, string> = {},
  unheard?: number | string,
): Socket {
  const socket = io(address, {
    path: HUBS_PATH,
    transports: ['websocket'],
    auth: { token, unheard },
    forceNew: true,
    extraHeaders,
  })
  sockets.push(socket)
  return socket
}

function next<T>(socket: Socket, event: string): Promise<T> {
  return new Promise((resolve) => socket.once(event, resolve))
}

test('a signed-in page is told what changed, by id only', async () => {
  const socket = open((await server.as('director.hoa')).token)
  await next(socket, 'connect')
  const heard = next(socket, RECEIVE)
  hub.everyone({ kind: 'changed', entity: 'quotation', id: '019a0000-0000-7000-8000-000000000001' })
  expect(await heard).toEqual({
    kind: 'changed',
    entity: 'quotation',
    id: '019a0000-0000-7000-8000-000000000001',
  })
})

test('a change names the request that made it, as its answer does', async () => {
  const lan = await server.as('admin.lan')
  const answer = await lan.post('/PaymentMethod', { code: 'TM9', name: 'Tiền mặt 9' })
  const request = answer.headers['x-request-id']
  expect(request).toBeTruthy()
  expect(server.hints).toContainEqual({
    to: 'everyone',
    hint: { kind: 'changed', entity: expect.any(String), id: answer.body.data.id, request },
  })
})

test('nobody else is let in', async () => {
  for (const token of [null, 'x.y.z', { toString: 1 } as unknown as string, ['a'] as unknown as string]) {
    const error = await next<Error>(open(token), 'connect_error')
    expect(error.message).toBe('unauthorized')
  }
  const { token } = await server.as('director.hoa')
  for (const origin of ['https://evil.example', 'null', 'no address', 'http://'])
    expect((await next<Error>(open(token, { origin }), 'connect_error')).message, origin).toBeTruthy()
})

test('a temporary password opens no socket', async () => {
  const { token } = await server.as('warehouse.tu')
  const temporary = (mustChangePassword: boolean) =>
    server.deps.db
      .updateTable('appUser')
      .set({ mustChangePassword })
      .where('username', '=', 'warehouse.tu')
      .execute()
  await temporary(true)
  expect((await next<Error>(open(token), 'connect_error')).message).toBe('unauthorized')
  await temporary(false)
  await next(open(token), 'connect')
})

test.each([
  ['GET /livez', 'h2c', 200],
  ['GET /livez', 'websocket', 200],
  ['POST /v1.0/Customer', 'foo/2', 401],
  ['GET /nowhere', 'TLS/1.0', 404],
  ['GET /hubs/private/?EIO=4&transport=websocket', 'foo', 400],
  ['GET /hubs/private/?EIO=4&transport=polling', 'websocket', 400],
  ['GET /hubs/privately', 'foo', 404],
])('%s that wants to become %s is answered with %d', async (line, upgrade, status) => {
  const socket = connectSocket(Number(new URL(address).port), '127.0.0.1')
  const [method, path] = line.split(' ')
  const headers = ['host: 127.0.0.1', `upgrade: ${upgrade}`, 'connection: upgrade', 'content-length: 0']
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  expect(String(first).slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  socket.destroy()
})

test('a socket that comes late is told what it did not hear, and nothing that is not for it', async () => {
  const [hoa, minh] = [await server.as('director.hoa'), await server.as('sales.minh')]
  const { id } = (await hoa.get('/User/profile')).body.data
  const heardBy = async (token: string | null, unheard: number | string) => {
    const socket = open(token, {}, unheard)
    const heard: unknown[] = []
    socket.on(RECEIVE, (hint) => heard.push(hint))
    await next(socket, 'connect')
    // what comes after what was missed
    const last = { kind: 'changed', entity: 'last', id: server.deps.random.id() } as const
    hub.everyone(last)
    await expect.poll(() => heard).toContainEqual(last)
    return heard.filter((hint) => (hint as { entity?: string }).entity !== last.entity)
  }
  server.clock.advance(60_000)
  hub.everyone({ kind: 'changed', entity: 'old', id })
  server.clock.advance(3_000)
  const change = { kind: 'changed', entity: 'paymentMethod', id } as const
  hub.everyone(change)
  hub.everyone(change)
  hub.person(id, { kind: 'rights' })
  for (let count = 0; count < 11; count++)
    hub.everyone({ kind: 'changed', entity: 'many', id: server.deps.random.id() })
  server.clock.advance(1_000)
  const many = { kind: 'changed', entity: 'many' }
  expect(await heardBy(minh.token, 2_000)).toEqual([change, many])
  expect(await heardBy(hoa.token, 2_000)).toEqual([change, { kind: 'rights' }, many])
  expect(await heardBy(minh.token, 500)).toEqual([])
  expect(await heardBy(minh.token, '2000')).toEqual([])
  server.clock.advance(8_000)
  expect(await heardBy(minh.token, 1e9)).toEqual([change, many])
})

test('a socket hears of no kind that its reader may not list, though their scope holds all of it', async () => {
  const { db, random } = server.deps
  const readers = hintReaders(server.deps)
  const sessionOf = async (username: string) => {
    await server.as(username)
    const { id } = await db
      .selectFrom('session')
      .innerJoin('appUser', 'appUser.id', 'userId')
      .select('session.id')
      .where('username', '=', username)
      .where('revokedAt', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  const people = ['superadmin', 'admin.lan', 'purchase.khoa', 'sales.minh', 'warehouse.tu']
  const sessions = await Promise.all(people.map(sessionOf))
  const heardBy = async (entity: string, id?: string) => {
    server.clock.advance(2_000)
    const told = await readers.of({ kind: 'changed', entity, ...(id && { id }) }, sessions)
    return told === null ? people : people.filter((_, place) => told.includes(sessions[place]!))
  }
  const id = random.id()
  for (const right of ['workflow:view', 'priceConfiguration:view'])
    await db
      .updateTable('roleGroup')
      .set({ permissions: sql`array_remove(permissions, ${right})` })
      .execute()
  // purchases show what goods cost: their list is refused without cost:view
  for (const which of [id, undefined]) {
    const byCost = ['superadmin', 'admin.lan', 'purchase.khoa']
    expect(await heardBy('purchaseContract', which)).toEqual(byCost)
    expect(await heardBy('purchaseContractAnnex', which)).toEqual(byCost)
    expect(await heardBy('quotation', which)).toEqual(people)
    expect(await heardBy('workflow', which)).toEqual(['superadmin', 'admin.lan'])
    expect(await heardBy('roleGroup', which)).toEqual(['superadmin'])
    // what forms read of them is for everybody
    for (const entity of ['user', 'configuration', 'paymentMethod', 'priceConfiguration', 'discountPolicy'])
      expect([entity, await heardBy(entity, which)]).toEqual([entity, people])
  }
})

test('a person hears of their own notifications and of nobody else’s', async () => {
  const [hoaSigned, minhSigned] = [await server.as('director.hoa'), await server.as('sales.minh')]
  const [hoa, minh] = [open(hoaSigned.token), open(minhSigned.token)]
  await Promise.all([next(hoa, 'connect'), next(minh, 'connect')])
  const heardByMinh: unknown[] = []
  minh.on(RECEIVE, (hint) => heardByMinh.push(hint))
  const profile = await (await server.as('director.hoa')).get('/User/profile')
  const heard = next(hoa, RECEIVE)
  hub.person(profile.body.data.id, { kind: 'notification' })
  expect(await heard).toEqual({ kind: 'notification' })
  hub.everyone({ kind: 'notification' })
  await next(minh, RECEIVE)
  expect(heardByMinh).toHaveLength(1)
})

test('send-message reaches my own other pages, takes only what it knows and only so much of it', async () => {
  const token = (await server.as('sales.minh')).token
  const [here, there] = [open(token), open(token)]
  await Promise.all([next(here, 'connect'), next(there, 'connect')])
  const heard = next(there, RECEIVE)
  expect(await here.emitWithAck(SEND_MESSAGE, { data: { kind: 'ping' }, message: 'xin chào' })).toEqual({
    succeeded: true,
  })
  expect(await heard).toEqual({ kind: 'message', data: { kind: 'ping' }, message: 'xin chào' })
  for (const bad of [
    null,
    'x',
    { data: { kind: 'evil' }, message: 'x' },
    { data: { kind: 'ping' }, message: 'x', to: 'everyone' },
  ])
    expect(await here.emitWithAck(SEND_MESSAGE, bad)).toEqual({ succeeded: false })
  server.clock.advance(2000)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => here.emitWithAck(SEND_MESSAGE, { data: { kind: 'ping' }, message: '' })),
  )
  expect(answers.filter((answer) => answer.succeeded)).toHaveLength(5)
})

test('ending a session ends its sockets', async () => {
  const warehouse = await server.as('warehouse.tu')
  const socket = open(warehouse.token)
  await next(socket, 'connect')
  const session = await server.deps.db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .select('session.id')
    .where('username', '=', 'warehouse.tu')
    .executeTakeFirstOrThrow()
  const gone = next(socket, 'disconnect')
  hub.endSessions([session.id])
  expect(await gone).toBe('io server disconnect')
})

test('a connection that broke comes back by itself and hears again', async () => {
  const { token } = await server.as('director.hoa')
  const socket = open(token)
  await next(socket, 'connect')
  const back = next(socket, 'connect')
  socket.io.engine.close()
  await back
  const heard = next(socket, RECEIVE)
  hub.everyone({ kind: 'notification' })
  expect(await heard).toEqual({ kind: 'notification' })
})
