import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection'
import { type TestApp, testApp } from '#test/app'
import { refresh, sessionOf } from '#test/attack/visitor'
import { LISTENER } from './db/requirements.ts'
import { adoptSecrets } from './known-secrets.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const secretsOf = (byte: number, refreshToken = 0) => ({
  accessToken: new Uint8Array(32).fill(byte),
  refreshToken: new Uint8Array(32).fill(refreshToken),
  configuration: [],
})
const adopt = (byte: number, refreshToken?: number) =>
  adoptSecrets({ ...server.deps, secrets: secretsOf(byte, refreshToken) }, '/data')

test('other secrets than those a database was served with are noticed once, and never written down', async () => {
  const noticed: boolean[] = []
  for (const byte of [1, 1, 2, 2, 1]) noticed.push(await adopt(byte))
  expect(noticed).toEqual([false, false, true, false, true])
  expect([await adopt(1, 7), await adopt(1, 7)]).toEqual([true, false])
  const { value } = await server.deps.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'secrets')
    .executeTakeFirstOrThrow()
  const kept = value as { accessToken: string; refreshToken: string }
  for (const [name, byte] of [
    ['accessToken', 1],
    ['refreshToken', 7],
  ] as const) {
    expect(kept[name]).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from(kept[name], 'hex').includes(Buffer.alloc(8, byte))).toBe(false)
  }
})

test('a server that noted the one secret alone knows it again', async () => {
  await adopt(1, 7)
  const { db } = server.deps
  const of = () =>
    db.selectFrom('setting').select('value').where('key', '=', 'secrets').executeTakeFirstOrThrow()
  const { accessToken } = (await of()).value as { accessToken: string }
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify({ accessToken }) })
    .where('key', '=', 'secrets')
    .execute()
  expect(await adopt(1, 8)).toBe(false)
})

test('secrets made anew end every session, that of whoever kept the cookie too', async () => {
  await adopt(1)
  const { cookie } = await sessionOf(server, 'sales.minh')
  await adopt(1)
  const kept = await refresh(server, cookie)
  expect(kept.statusCode).toBe(200)
  await adopt(2)
  const answer = await refresh(server, kept.cookies.find(({ name }) => name === 'refresh')!.value)
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'refresh-failed'])
})

test('nobody is signed out by an instance with a folder of its own: it does not start beside the others', async () => {
  await adopt(1)
  const { cookie } = await sessionOf(server, 'sales.minh')
  const url = server.appUrl
  const beside = connect(url, { max: 1, applicationName: LISTENER })
  try {
    await beside.pool.query('select 1')
    await expect(adopt(2)).rejects.toThrow(/stop every instance first/)
    expect(await adopt(1)).toBe(false)
  } finally {
    await beside.close()
  }
  expect((await refresh(server, cookie)).statusCode).toBe(200)
})
