import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection'
import { DEMO_PASSWORD } from '#world/people'
import { createHub, HUBS_PATH, type RealtimeHub } from '../../src/realtime/hub.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { commandSamples, type Samples } from '../command-samples.ts'
import { done } from '../quotations.ts'
import { profile, refresh, type Session, sessionOf } from './visitor.ts'

// Whatever ends a session bites at once: access token, refresh token, socket and export link (reliability, D5 and F5).

let server: TestApp
let hub: RealtimeHub
let connection: Connection
let address: string
let superadmin: Caller
let sampleOf: Samples

beforeAll(async () => {
  server = await testApp()
  connection = connect(server.appUrl, { max: 3, applicationName: 'hub' })
  hub = createHub()
  server.deps.hub = hub
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  hub.attach(server.deps, server.app.server, connection.pool)
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  superadmin = await server.as('superadmin')
  sampleOf = await commandSamples(server)
})
afterAll(async () => {
  await hub.close()
  await connection.close()
  await server.close()
})

interface Victim {
  id: string
  form: Record<string, unknown>
  password: string
  session: Session
  /** Another browser of the same person. */
  other: Session
  socket: Socket
  exportLink: string
}

const PASSWORD = 'cầu Long Biên mùa đông'

/** Somebody at work, with all that a session can hold. */
async function victim(): Promise<Victim> {
  const { body: form } = await sampleOf({ method: 'POST', path: '/User' })
  const made = done(await superadmin.post<{ id: string; temporaryPassword: string }>('/User', form))
  const name = String(form?.username)
  const first = await sessionOf(server, name, made.temporaryPassword)
  const changed = await server.app.inject({
    method: 'POST',
    url: '/v1.0/User/ChangePassword',
    headers: { authorization: `Bearer ${first.token}` },
    payload: { oldPassword: made.temporaryPassword, newPassword: PASSWORD },
  })
  expect(changed.statusCode).toBe(200)
  const session = await sessionOf(server, name, PASSWORD)
  const exported = await server.app.inject({
    method: 'POST',
    url: '/v1.0/Export/customer',
    headers: { authorization: `Bearer ${session.token}` },
    payload: {},
  })
  return {
    ...{
      id: made.id,
      form: form ?? {},
      password: PASSWORD,
      session,
      socket: await openSocket(session.token),
    },
    other: await sessionOf(server, name, PASSWORD),
    exportLink: exported.json().data.filePath,
  }
}

async function openSocket(token: string): Promise<Socket> {
  const socket = io(address, {
    ...{ path: HUBS_PATH, transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false },
  })
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', reject)
  })
  return socket
}

async function version(id: string): Promise<number> {
  const { db } = server.deps
  return (await db.selectFrom('appUser').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version
}

function as({ token }: Session, method: 'POST' | 'DELETE', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  return server.app.inject({ method, url: `/v1.0${path}`, headers, ...(payload ? { payload } : {}) })
}

const events: Record<string, (person: Victim) => Promise<unknown>> = {
  'signing out': ({ session }) => as(session, 'POST', '/Account/logout'),
  'signing out by the cookie alone': ({ session }) =>
    server.app.inject({
      method: 'POST',
      url: '/v1.0/Account/logout',
      headers: { 'x-requested-with': 'barem' },
      cookies: { refresh: session.cookie },
    }),
  'a change of role': async ({ id }) =>
    done(
      await superadmin.post(`/User/${id}/admin`, {
        ...{ version: await version(id), isAdmin: true, password: DEMO_PASSWORD },
      }),
    ),
  'a lock': async ({ id }) => done(await superadmin.post(`/User/${id}/lock`, { version: await version(id) })),
  'a new password, set in another browser': async ({ other, password }) =>
    as(other, 'POST', '/User/ChangePassword', {
      oldPassword: password,
      newPassword: 'sông Hồng mùa nước nổi',
    }),
  'a password reset': async ({ id }) => done(await superadmin.post('/User/ResetPassword', { userId: id })),
  'a stolen refresh token': async ({ session }) => {
    await refresh(server, session.cookie)
    server.clock.advance(10_001)
    await refresh(server, session.cookie)
  },
}

test.each(Object.entries(events))('%s ends all of it within a second', async (_, happens) => {
  const person = await victim()
  const { session, socket, exportLink } = person
  expect((await profile(server, session.token)).statusCode).toBe(200)
  const disconnected = new Promise<number>((resolve) => {
    socket.once('disconnect', () => resolve(performance.now()))
  })
  await happens(person)
  const since = performance.now()
  const file = await server.app.inject({
    method: 'GET',
    url: `/v1.0/File/${exportLink}`,
    headers: { authorization: `Bearer ${session.token}` },
  })
  const statuses = [
    (await profile(server, session.token)).statusCode,
    (await refresh(server, session.cookie)).statusCode,
    file.statusCode,
  ]
  expect(statuses).toEqual([401, 401, 401])
  expect((await disconnected) - since).toBeLessThan(1000)
  expect(performance.now() - since).toBeLessThan(1000)
  await expect(openSocket(session.token)).rejects.toThrow('unauthorized')
})

test('somebody who was locked or deleted is out as well', async () => {
  const locked = await victim()
  await server.deps.db.updateTable('appUser').set({ isLocked: true }).where('id', '=', locked.id).execute()
  const { session } = locked
  expect((await profile(server, session.token)).statusCode).toBe(401)
  expect((await refresh(server, session.cookie)).statusCode).toBe(401)
  await expect(openSocket(session.token)).rejects.toThrow('unauthorized')
  const { body: form } = await sampleOf({ method: 'POST', path: '/User' })
  const made = done(await superadmin.post<{ id: string; temporaryPassword: string }>('/User', form))
  const name = String(form?.username)
  const newcomer = await sessionOf(server, name, made.temporaryPassword)
  // whoever has a temporary password has no socket, and whoever did something cannot be deleted
  await expect(openSocket(newcomer.token)).rejects.toThrow('unauthorized')
  const users = server.deps.db.updateTable('appUser').where('id', '=', made.id)
  await users.set({ mustChangePassword: false }).execute()
  const socket = await openSocket(newcomer.token)
  const gone = new Promise((resolve) => socket.once('disconnect', resolve))
  done(await superadmin.del(`/User/${made.id}`))
  expect(await gone).toBe('io server disconnect')
  expect((await profile(server, newcomer.token)).statusCode).toBe(401)
  expect((await refresh(server, newcomer.cookie)).statusCode).toBe(401)
})
