import type { Configuration, ConfigurationItem } from '@barem/shared/configuration/endpoints'
import { type ConfigurationKey, configurationKeys } from '@barem/shared/configuration/known'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { everything } from '#test/checksum'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { upload } from '#test/multipart'
import { DEMO_PASSWORD } from '#world/people'
import { sweepFiles } from '../file/sweep-files.ts'
import { readConfiguration, readWithSecrets } from './read.ts'

let server: TestApp
let root: Caller
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  server = await testApp({ log })
  root = await server.as('superadmin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('rateCounter').execute()
})

const all = async (): Promise<ConfigurationItem[]> => done(await root.get('/Configuration?pageSize=100'))
const one = async (key: string): Promise<Configuration> => {
  const { id } = (await all()).find((row) => row.key === key)!
  return done(await root.get(`/Configuration/${id}`))
}
const put = async (key: ConfigurationKey, change: object) => {
  const { id, version } = await one(key)
  return root.put('/Configuration', { id, version, key, ...byPassword(key), ...change })
}
/** Where mail goes through is changed with the own password. */
const byPassword = (key: string) => (key === 'mail' ? { password: DEMO_PASSWORD } : {})
const set = async (key: ConfigurationKey, jsonValue: object): Promise<Configuration> =>
  done(await put(key, { jsonValue }))

const right: Record<ConfigurationKey, object> = {
  company: {
    ...{ name: 'Công ty Thép Mới', taxCode: '0100109106', address: '1 Lê Lợi', phone: '028 3822 1111' },
    logoId: null,
  },
  'bank-accounts': {
    accounts: [
      { bin: '970436', bankName: 'Vietcombank', accountNumber: '0071000123456', accountName: 'CONG TY' },
    ],
  },
  numbering: { prefixes: { quotation: 'bgx' } },
  'closing-date': { date: '2026-10-31' },
  'self-approval': { kinds: [] },
  validity: { days: 10 },
  'weight-bands': { slight: 1, clear: 2, strong: 4 },
  'price-age': { days: 14 },
  limits: { creditWarningPercent: 90, overdueWarningDays: 7 },
  mail: { host: 'smtp.example', port: 587, security: 'starttls', user: 'gui', from: 'Gui@X.example' },
  zalo: { baseUrl: 'https://zalo.example/api', appId: '123', oaId: '456' },
}

test('those the program reads are found by what the list calls them, and by their keys', async () => {
  const found = async (search: string): Promise<string[]> =>
    done(await root.get(`/Configuration?search=${encodeURIComponent(search)}`)).map(
      ({ key }: ConfigurationItem) => key,
    )
  expect(await found('khoá sổ')).toEqual(['closing-date'])
  expect(await found('ngay khoa')).toEqual(['closing-date'])
  expect(await found('closing')).toEqual(['closing-date'])
  expect(await found('bank')).toEqual(['bank-accounts'])
  expect(await found('không có')).toEqual([])
})

test('every known key has its row, is set through its schema, and told in its history', async () => {
  expect(
    (await all())
      .filter(({ known }) => known)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(configurationKeys.toSorted())
  for (const key of configurationKeys) {
    const saved = await set(key, right[key])
    expect([key, saved.isDefault, saved.enabled]).toEqual([key, false, true])
    expect(saved.value, key).toBeTruthy()
    const [latest] = done(await root.get(`/Configuration/${saved.id}/history`))
    if (key !== 'self-approval') expect(latest.changes.length, key).toBeGreaterThan(0)
    const unknown = await put(key, { jsonValue: { ...right[key], smuggled: 1 } })
    expect([key, unknown.status, unknown.body.errors?.[0]?.path]).toEqual([key, 400, 'jsonValue.smuggled'])
  }
  const { history } = { history: done(await root.get(`/Configuration/${(await one('mail')).id}/history`)) }
  expect(history[0].changes).toContainEqual({ field: 'host', from: null, to: 'smtp.example' })
  expect(await readConfiguration(server.deps.db, 'numbering')).toEqual({ prefixes: { quotation: 'BGX' } })
  await set('numbering', { prefixes: {} })
})

test.each([
  ['mail', { port: 0 }, 'port'],
  ['mail', { host: 'smtp example' }, 'host'],
  ['mail', { security: 'ssl' }, 'security'],
  ['zalo', { baseUrl: 'ftp://zalo.example' }, 'baseUrl'],
  ...[
    'https://user:pw@zalo.example/',
    'https://user@zalo.example',
    'https:user@zalo.example',
    'https:\\\\user@zalo.example',
    'https://zalo.example/?a=b',
    'https://zalo.example/#a',
    'http://zalo.example',
    'http://user:pw@127.0.0.1:5/',
  ].map((baseUrl) => ['zalo', { baseUrl }, 'baseUrl'] as const),
  ['zalo', { baseUrl: 'http://user:pw@127.0.0.1:5/', privateAddress: true }, 'baseUrl'],
  ['company', { taxCode: '12' }, 'taxCode'],
  ['company', { logoId: '00000000-0000-7000-8000-000000000000' }, 'logoId'],
  ['bank-accounts', { accounts: [] }, 'accounts'],
  ['numbering', { prefixes: { quotation: 'HDB' } }, 'prefixes.quotation'],
  ['closing-date', { date: '31/10/2026' }, 'date'],
  ['self-approval', { kinds: ['customer'] }, 'kinds.0'],
  ['weight-bands', { slight: 2, clear: 1 }, 'clear'],
  ['limits', { creditWarningPercent: 101 }, 'creditWarningPercent'],
] as const)('%s refuses %j at its field', async (key, wrong, path) => {
  const answer = await put(key, { jsonValue: { ...right[key], ...wrong } })
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, `jsonValue.${path}`])
})

test('a key of the company’s own is free, needs key and value, and is deleted; a known one returns to its default', async () => {
  const empty = await root.post('/Configuration', {})
  expect(empty.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(['key required'])
  const bare = await root.post('/Configuration', { key: 'yard.hours' })
  expect(bare.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(['value required'])
  for (const [key, jsonValue] of [
    ['Giờ mở cửa', null],
    ['yard.hours', 'a\u0000b'],
    ['yard.hours', 'x'.repeat(20_001)],
  ])
    expect((await root.post('/Configuration', { key, value: '7–17', jsonValue })).status).toBe(400)
  const own = done(
    await root.post<Configuration>('/Configuration', {
      key: 'yard.hours',
      value: '7–17',
      jsonValue: [7, 17],
    }),
  )
  expect(own).toMatchObject({ known: false, value: '7–17', jsonValue: [7, 17], secrets: {} })
  const twice = await root.post('/Configuration', { key: 'mail', jsonValue: right.mail })
  expect([twice.status, twice.body.errors?.[0]?.path]).toEqual([409, 'key'])
  done(await root.del(`/Configuration/${own.id}?version=${own.version}`))
  expect((await root.get(`/Configuration/${own.id}`)).status).toBe(404)

  const { id } = await set('price-age', { days: 3 })
  done(await root.del(`/Configuration/${id}`))
  expect(await one('price-age')).toMatchObject({ id, isDefault: true, jsonValue: { days: 30 } })
  expect(done(await root.get(`/Configuration/${id}/history`))[0].kind).toBe('configuration.reset')
})

describe('a secret', () => {
  const password = 'mật khẩu cầu Long Biên'
  const setSecret = async (secret: string | null) => {
    const { id, version } = await one('mail')
    const body = { version, name: 'password', secret, ...byPassword('mail') }
    return root.post(`/Configuration/${id}/secret`, body)
  }

  test('is kept sealed, and is in no answer, history, log, event or table', async () => {
    await set('mail', right.mail)
    logged.length = 0
    const answers: unknown[] = []
    const saved = await setSecret(password)
    answers.push(saved.body)
    expect(saved.body.data).toMatchObject({ secrets: { password: 'set' } })
    expect((await readWithSecrets(server.deps, 'mail'))?.secrets).toEqual({ password })
    const { id, version } = await one('mail')
    for (const path of ['', `/${id}`, `/${id}/history`, '/company', '/form-settings', '/setup'])
      answers.push((await root.get(`/Configuration${path}`)).body)
    answers.push(
      (await root.put('/Configuration', { id, version: 1, key: 'mail', jsonValue: right.mail })).body,
    )
    answers.push(
      (await root.post(`/Configuration/${id}/secret`, { version: 1, name: 'password', secret: password }))
        .body,
    )
    answers.push(
      (await root.post(`/Configuration/${id}/secret`, { version, name: 'user', secret: password })).body,
    )
    answers.push((await server.app.inject('/openapi.json')).body)
    const rows = await sql<{ row: string }>`
      select t::text as row from configuration t union all select t::text from event t
      union all select t::text from idempotency_key t`.execute(server.deps.db)
    const told = JSON.stringify([answers, rows.rows, logged])
    expect(told).not.toContain(password)
    expect(told).not.toContain(Buffer.from(password).toString('base64').slice(0, 20))
    expect(done(await root.get(`/Configuration/${id}/history`))[0].kind).toBe('configuration.secret-set')
  })

  test.each(['the settings', 'the secret'])(
    'is saved: %s of a channel let what waits for it leave',
    async (what) => {
      const { db, random, clock } = server.deps
      await set('mail', right.mail)
      const dueAt = new Date(clock.now().getTime() + 86_400_000)
      const of = (channel: string, status: string) => ({
        ...{ id: random.id(), channel, status, kind: 'notification', recipient: 'a@thep.vn' },
        ...{ createdAt: clock.now(), dueAt },
      })
      await db
        .insertInto('outbox')
        .values([
          of('email', 'pending'),
          of('email', 'failed'),
          of('zalo', 'pending'),
          of('system', 'pending'),
        ])
        .execute()
      done(what === 'the secret' ? await setSecret(password) : await put('mail', { jsonValue: right.mail }))
      const due = await db
        .selectFrom('outbox')
        .select(['channel', 'status'])
        .where('dueAt', '<=', clock.now())
        .execute()
      expect(due).toEqual([{ channel: 'email', status: 'pending' }])
      await db.deleteFrom('outbox').execute()
    },
  )

  test.each([
    ['zalo', 'token', ' T9\u200b\r\n', 'T9'],
    ['zalo', 'appSecret', '\ufeffS1\u00a0', 'S1'],
    ['zalo', 'refreshToken', '\u200b\n', 'required'],
    ['zalo', 'token', 'T\n9', 'control_character'],
    ['mail', 'password', ' mật\u200b khẩu \n', ' mật\u200b khẩu '],
    ['mail', 'password', '\n', 'required'],
  ] as const)('of %s is entered as it was meant: %s %j', async (key, name, secret, kept) => {
    const { id, version } = await set(key, right[key])
    const body = { version, name, secret, ...byPassword(key) }
    const saved = await root.post(`/Configuration/${id}/secret`, body)
    const { errors } = saved.body
    if (errors) expect(errors).toMatchObject([{ path: 'secret', code: kept }])
    else expect((await readWithSecrets(server.deps, key))?.secrets).toMatchObject({ [name]: kept })
  })

  test('goes when it would be sent elsewhere, and when it is cleared', async () => {
    done(await setSecret(password))
    expect((await set('mail', { ...right.mail, fromName: 'Phòng bán hàng' })).secrets).toEqual({
      password: 'set',
    })
    const moved = await set('mail', { ...right.mail, host: 'smtp.elsewhere.example' })
    expect(moved.secrets).toEqual({ password: 'unset' })
    const [latest] = done(await root.get(`/Configuration/${moved.id}/history`))
    expect(latest.changes).toContainEqual({ field: 'password', from: 'set', to: null })
    done(await setSecret(password))
    done(await setSecret(null))
    expect((await one('mail')).secrets).toEqual({ password: 'unset' })
  })
})

test('nobody but SuperAdmin reads or changes it; what forms need, everybody signed in', async () => {
  const { id } = await one('mail')
  for (const who of ['admin.lan', 'director.hoa', 'sales.minh']) {
    const caller = await server.as(who)
    const before = await everything(server)
    const answers = [
      await caller.get('/Configuration'),
      await caller.get(`/Configuration/${id}`),
      await caller.get(`/Configuration/${id}/history`),
      await caller.post('/Configuration', { key: 'x', value: 'y' }),
      await caller.post(`/Configuration/${id}/secret`, { version: 1, name: 'password', secret: 'x' }),
      await caller.del(`/Configuration/${id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect(await everything(server)).toEqual(before)
    expect(Object.keys(done(await caller.get('/Configuration/form-settings')))).toEqual([
      'weightBands',
      'priceAgeDays',
    ])
  }
})

describe('what it decides', () => {
  let world: DocumentWorld
  beforeAll(async () => {
    world = await documentWorld(server, 'quotation')
  })

  test('the prefix of new numbers, and of no number that was given', async () => {
    const first = await world.draft()
    await set('numbering', { prefixes: { quotation: 'QT' } })
    const second = await world.draft()
    expect(second.number).toMatch(/^QT2611-0001$/)
    const { db } = server.deps
    const switched = (enabled: boolean) =>
      db.updateTable('configuration').set({ enabled }).where('key', '=', 'numbering').execute()
    await switched(false)
    expect((await world.draft()).number).toMatch(/^BG2611-/)
    await switched(true)
    expect((await world.draft()).number).toBe('QT2611-0002')
    await set('numbering', { prefixes: {} })
    expect((await world.draft()).number).toMatch(/^BG2611-\d{4}$/)
    expect(first.number).toMatch(/^BG2611-/)
  })

  test('whether people approve their own documents', async () => {
    const hoa = await server.as('director.hoa')
    const approverId = world.people.get('director.hoa')!
    const own = async () => hoa.post('/Quotation', await world.fresh({ approverId }))
    expect((await own()).body.errors?.[0]).toMatchObject({ path: 'approverId', code: 'own_document' })
    await set('self-approval', { kinds: ['quotation'] })
    const made = done(await own())
    const sent = done(await hoa.post(`/Quotation/${made.id}/request-approval`, { version: made.version }))
    expect(sent.abilities.approve).toBe(true)
    const later = done(await own())
    const waiting = done(
      await hoa.post(`/Quotation/${later.id}/request-approval`, { version: later.version }),
    )
    expect(done(await hoa.post(`/Quotation/${made.id}/approve`, { version: sent.version })).status).toBe(
      'approved',
    )
    await set('self-approval', { kinds: [] })
    const refused = await hoa.post(`/Quotation/${later.id}/approve`, { version: waiting.version })
    expect([refused.status, refused.body.code]).toEqual([403, 'approval.own-document'])
  })

  test('the logo on paper is a picture uploaded for it by SuperAdmin', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const minh = await server.as('sales.minh')
    expect((await upload(minh, '/File/company', 'logo.png', png)).status).toBe(403)
    const { id: logoId } = done(await upload<{ id: string }>(root, '/File/company', 'logo.png', png))
    await set('company', { ...right.company, logoId })
    expect(done(await minh.get('/Configuration/company')).company).toMatchObject({
      logoId,
      bankAccount: { bin: '970436' },
    })
    expect((await minh.get(`/File/${logoId}`)).status).toBe(200)
    server.clock.advance(25 * 3_600_000)
    await sweepFiles(server.deps)
    world = await documentWorld(server, 'quotation')
    const { id } = await world.draft()
    const pdf = await (await server.as('sales.minh')).get(`/Quotation/${id}/pdf`)
    expect([pdf.status, pdf.raw.rawPayload.includes('/Subtype /Image')]).toEqual([200, true])
  })
})

test('the first steps of an empty company are told by its data, and put away', async () => {
  const empty = await testApp({ world: 'empty' })
  try {
    const { db } = empty.deps
    const { hashPassword } = await import('#account/password')
    const fresh = { passwordHash: await hashPassword('barem-demo-2026'), mustChangePassword: false }
    await db.updateTable('appUser').set(fresh).execute()
    const first = await empty.as('superadmin')
    const setup = async () => done(await first.get('/Configuration/setup'))
    const open = async () =>
      (await setup()).steps
        .filter((step: { done: boolean }) => !step.done)
        .map(({ step }: { step: string }) => step)
    expect(await open()).toEqual([
      'company',
      'people',
      'role-groups',
      'warehouses',
      'products',
      'customers',
      'mail',
    ])
    expect((await setup()).putAway).toBe(false)
    const [company] = done(await first.get('/Configuration?search=company'))
    const { id, version } = company
    done(await first.put('/Configuration', { id, version, key: 'company', jsonValue: right.company }))
    expect(await open()).not.toContain('company')
    for (const putAway of [true, true, false])
      expect(done(await first.post('/Configuration/setup', { putAway })).putAway).toBe(putAway)
    const told = done(await first.get('/Audit?entity=setup')).map(({ kind }: { kind: string }) => kind)
    expect(told).toEqual(['setup.called-back', 'setup.put-away'])
  } finally {
    await empty.close()
  }
})
