import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { lostSecrets, lostSecretsLine, readConfiguration, readWithSecrets } from './read.ts'
import { resealSecrets } from './reseal.ts'
import { seal, unseal } from './seal.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ world: 'empty' })
})
afterAll(() => server.close())

const mail = {
  ...{ host: 'smtp.example', port: 587, security: 'starttls' as const, user: 'gui', from: 'gui@x.example' },
  privateAddress: false,
  fromName: null,
}

test('a secret opens with its key and in its place only, and is sealed anew each time', () => {
  const { random } = server.deps
  const keys = ['new', 'old'].map((id, place) => ({ id, bytes: Buffer.alloc(32, place) }))
  const [current, old] = [keys.slice(0, 1), keys.slice(1)]
  const sealed = seal(keys, random, 'mail.password', 'cầu Long Biên')
  expect(sealed.keyId).toBe('new')
  expect(sealed.sealed).not.toBe(seal(keys, random, 'mail.password', 'cầu Long Biên').sealed)
  expect(unseal(keys, 'mail.password', sealed)).toBe('cầu Long Biên')
  expect(unseal(keys, 'zalo.token', sealed)).toBeNull()
  expect(unseal(old, 'mail.password', sealed)).toBeNull()
  expect(unseal([{ id: 'new', bytes: Buffer.alloc(32, 9) }], 'mail.password', sealed)).toBeNull()
  expect(unseal(keys, 'mail.password', { ...sealed, sealed: '' })).toBeNull()
  // what an older key sealed is still read, and sealed with the newest when it is replaced
  expect(unseal(keys, 'zalo.token', seal(old, random, 'zalo.token', 'x'))).toBe('x')
  expect(unseal(current, 'zalo.token', seal(old, random, 'zalo.token', 'x'))).toBeNull()
})

test('a key says what is set and switched on, else its default', async () => {
  const { db } = server.deps
  expect(await readConfiguration(db, 'mail')).toBeNull()
  expect(await readConfiguration(db, 'price-age')).toEqual({ days: 30 })
  await configure(server.deps, 'price-age', { days: 7 })
  expect(await readConfiguration(db, 'price-age')).toEqual({ days: 7 })
  await db.updateTable('configuration').set({ enabled: false }).where('key', '=', 'price-age').execute()
  expect(await readConfiguration(db, 'price-age')).toEqual({ days: 30 })
})

test('without the key it was sealed with a secret is said to be lost, and the rest is read', async () => {
  expect(await readWithSecrets(server.deps, 'mail')).toBeNull()
  await configure(server.deps, 'mail', mail, { password: 'cầu Long Biên' })
  expect(await readWithSecrets(server.deps, 'mail')).toEqual({
    ...{ value: mail, secrets: { password: 'cầu Long Biên' }, lost: [] },
  })
  const { secrets } = server.deps
  const elsewhere = { ...secrets, configuration: [{ id: 'other', bytes: Buffer.alloc(32, 7) }] }
  expect(await readWithSecrets({ ...server.deps, secrets: elsewhere }, 'mail')).toEqual({
    ...{ value: mail, secrets: { password: null }, lost: ['password'] },
  })
  const rows = await server.deps.db.selectFrom('configuration').select(['key', 'secrets']).execute()
  expect([lostSecrets(elsewhere, rows), lostSecrets(secrets, rows)]).toEqual([['mail'], []])
  expect(lostSecretsLine(elsewhere, rows)).toMatch(/enter them again at \/configurations: mail$/)
  expect(lostSecretsLine(secrets, rows)).toBeNull()
  await configure(server.deps, 'mail', mail)
  expect(await readWithSecrets(server.deps, 'mail')).toEqual({
    ...{ value: mail, secrets: { password: null }, lost: [] },
  })
})

test('what an older key sealed is sealed with the newest one at the start, so that the older one can go', async () => {
  await configure(server.deps, 'mail', mail, { password: 'cầu Long Biên' })
  const { secrets } = server.deps
  const newest = { id: 'newest', bytes: Buffer.alloc(32, 5) }
  const both = { ...secrets, configuration: [newest, ...secrets.configuration] }
  const alone = { ...server.deps, secrets: { ...secrets, configuration: [newest] } }
  expect(await resealSecrets(alone)).toEqual([])
  expect((await readWithSecrets(server.deps, 'mail'))?.lost).toEqual([])

  expect(await resealSecrets({ ...server.deps, secrets: both })).toEqual(['mail'])
  expect(await resealSecrets({ ...server.deps, secrets: both })).toEqual([])
  expect(await readWithSecrets(alone, 'mail')).toEqual({
    ...{ value: mail, secrets: { password: 'cầu Long Biên' }, lost: [] },
  })
  expect((await readWithSecrets(server.deps, 'mail'))?.lost).toEqual(['password'])
})
