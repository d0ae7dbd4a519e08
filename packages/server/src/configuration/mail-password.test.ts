import type { Configuration, ConfigurationItem } from '@barem/shared/configuration/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done } from '#test/document-world'
import { DEMO_PASSWORD } from '#world/people'

// Links for new passwords leave by mail: who has no more than a session of a SuperAdmin does not say through where.

let server: TestApp
let root: Caller
beforeAll(async () => {
  server = await testApp()
  root = await server.as('superadmin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('rateCounter').execute()
})

const NO_PASSWORD = [{ path: 'password', code: 'required', params: {} }]
const WRONG_PASSWORD = [{ path: 'password', code: 'password-wrong', params: {} }]
const password = DEMO_PASSWORD

const mail = {
  ...{ host: 'smtp.example', port: 587, security: 'starttls', user: 'gui', from: 'gui@x.example' },
  ...{ fromName: null, privateAddress: false },
}
const read = async (key: string): Promise<Configuration> => {
  const rows = done<ConfigurationItem[]>(await root.get('/Configuration?pageSize=100'))
  return done(await root.get(`/Configuration/${rows.find((row) => row.key === key)!.id}`))
}
const put = async (key: string, change: object) => {
  const { id, version } = await read(key)
  return root.put<Configuration>('/Configuration', { id, version, key, ...change })
}

test('where mail goes through is changed with the own password alone; without it nothing happens', async () => {
  expect((await put('mail', { jsonValue: mail })).body.errors).toEqual(NO_PASSWORD)
  done(await put('mail', { jsonValue: mail, password }))
  const { version } = await read('mail')
  for (const change of [
    { host: 'smtp.elsewhere.example' },
    { port: 2525 },
    { security: 'tls' },
    { user: 'other' },
    { from: 'other@elsewhere.example' },
    { privateAddress: true },
  ]) {
    const refused = await put('mail', { jsonValue: { ...mail, ...change } })
    expect([change, refused.body.errors]).toEqual([change, NO_PASSWORD])
  }
  const guess = await put('mail', { jsonValue: { ...mail, port: 2525 }, password: 'not my password' })
  expect(guess.body.errors).toEqual(WRONG_PASSWORD)
  expect(await read('mail')).toMatchObject({ version, jsonValue: mail })
  // a wrong value is said before anything is asked
  const wrong = await put('mail', { jsonValue: { ...mail, port: 0 } })
  expect(wrong.body.errors).toMatchObject([{ path: 'jsonValue.port' }])
  // nothing is asked of what no link depends on, nor of other keys; the password is kept nowhere
  done(await put('mail', { jsonValue: { ...mail, fromName: 'Phòng bán hàng' } }))
  done(await put('mail', { enabled: false }))
  done(await put('price-age', { jsonValue: { days: 9 } }))
  done(await put('mail', { jsonValue: { ...mail, port: 2525 }, enabled: true, password }))
  const { id } = await read('mail')
  const history = JSON.stringify(await root.get(`/Configuration/${id}/history`))
  expect(history).not.toContain(password)
  expect(
    JSON.stringify(await server.deps.db.selectFrom('idempotencyKey').selectAll().execute()),
  ).not.toContain(password)
  // put back to nothing and set again is a change as well
  done(await root.del(`/Configuration/${id}`))
  expect((await put('mail', { jsonValue: mail })).body.errors).toEqual(NO_PASSWORD)
})

test('the secret that mail leaves with is set with the own password alone; it is cleared without', async () => {
  done(await put('mail', { jsonValue: mail, password }))
  const set = async (secret: string | null, more: object = {}) => {
    const { id, version } = await read('mail')
    return root.post(`/Configuration/${id}/secret`, { version, name: 'password', secret, ...more })
  }
  expect((await set('cầu Long Biên')).body.errors).toEqual(NO_PASSWORD)
  expect((await set('cầu Long Biên', { password: 'not my password' })).body.errors).toEqual(WRONG_PASSWORD)
  expect((await read('mail')).secrets).toEqual({ password: 'unset' })
  done(await set('cầu Long Biên', { password }))
  expect((await read('mail')).secrets).toEqual({ password: 'set' })
  done(await set(null))
  expect((await read('mail')).secrets).toEqual({ password: 'unset' })
})
