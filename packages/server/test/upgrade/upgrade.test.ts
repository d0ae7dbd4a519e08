import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks, runAudit } from '#audit/run-audit'
import { finishRestore, restoreBackup, verifyBackup } from '../../src/backup/restore.ts'
import { connect } from '../../src/db/connection.ts'
import { migrate } from '../../src/db/migrate.ts'
import { APP_ROLE } from '../../src/embedded/embedded.ts'
import { demoAccounts } from '../../src/world/demo-people.ts'
import { seededGroups } from '../../src/world/groups.ts'
import { cast } from '../../src/world/people.ts'
import { type TestApp, testApp } from '../app.ts'
import { testClock } from '../clock.ts'
import { testDatabase } from '../database.ts'

// A world that an earlier version left behind: the backup of a demo world whose schema had seen the migrations up to
// 010. Restoring puts its rows into the schema of then and brings that up to date, as a start on that data would.
const FOLDER = fileURLToPath(new URL('world-010', import.meta.url))
/** What four of its approved quotations said to whoever read or printed them. */
const paper: { number: string }[] = JSON.parse(
  readFileSync(new URL('world-010-approved.json', import.meta.url), 'utf8'),
)

let server: TestApp
let files: string
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'barem-upgrade-'))
  const database = await testDatabase('bare')
  const options = {
    ...{ ownerUrl: database.ownerUrl, appRole: APP_ROLE, filesFolder: join(files, 'files') },
    ...{ clock: testClock(), say: () => {} },
  }
  await restoreBackup(await verifyBackup(FOLDER, () => {}), options)
  await finishRestore(options)
  server = await testApp({ database })
  server.clock.set('2026-11-23T02:00:00.000Z')
}, 120_000)
afterAll(async () => {
  await server.close()
  await rm(files, { recursive: true, force: true })
})

interface QuotationRow {
  id: string
  number: string
  version: number
  author: { name: string }
  approver: { name: string } | null
}

async function listed(status: string): Promise<QuotationRow[]> {
  const hoa = await server.as('director.hoa')
  const { status: code, body } = await hoa.get(`/Quotation?pageSize=100&status=${status}`)
  expect(code).toBe(200)
  return body.data
}

const caller = (person: { name: string } | null) =>
  server.as(cast.find(({ fullName }) => fullName === person?.name)!.username)

test('what must always hold holds of the old rows too', async () => {
  const connection = connect(server.appUrl, { max: 1, applicationName: 'test' })
  try {
    const results = await runAudit({
      ...{ connection, filesFolder: join(files, 'files'), clock: server.clock, only: checks, done: () => {} },
    })
    expect(results.filter(({ total }) => total > 0)).toEqual([])
  } finally {
    await connection.close()
  }
})

test('only accounts that are there are printed at the start', async () => {
  const printed = await demoAccounts(server.deps.db)
  expect(printed.map(({ username }) => username)).toEqual([
    'superadmin',
    'admin.lan',
    'sales.minh',
    'sales.trang',
    'director.hoa',
    'warehouse.tu',
    'account.mai',
  ])
})

test('groups that nobody changed have the rights that a new company gives them', async () => {
  const { rows } = await sql<{ code: string; permissions: string[] }>`
    select code, permissions from role_group where version = 1`.execute(server.deps.db)
  const held = new Map(rows.map(({ code, permissions }) => [code, new Set(permissions)]))
  const missing = seededGroups.flatMap(({ code, permissions }) =>
    permissions.flatMap((one) => (held.get(code)?.has(one) ? [] : `${code} ${one}`)),
  )
  expect(missing).toEqual([])
})

test('an approved quotation says on paper what it said before', async () => {
  const approved = new Map((await listed('approved')).map((one) => [one.number, one]))
  expect(approved.size).toBe(16)
  const hoa = await server.as('director.hoa')
  for (const said of paper) {
    const { id } = approved.get(said.number)!
    expect((await hoa.get(`/Quotation/${id}`)).body.data).toMatchObject(said)
  }
  const pdf = await hoa.get(`/Quotation/${approved.get(paper[0]!.number)!.id}/pdf`)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('every quotation that waits is approved or rejected by its approver, or withdrawn by its author', async () => {
  const waiting = await listed('pending')
  expect(waiting).toHaveLength(5)
  const [withdrawn, rejected, ...rest] = waiting
  const decide = async ({ id, version }: QuotationRow, by: { name: string } | null, verb: string) => {
    const answer = await (await caller(by)).post(`/Quotation/${id}/${verb}`, {
      version,
      note: 'Sau khi nâng cấp',
    })
    return [answer.status, answer.body.data?.status ?? answer.body]
  }
  expect(await decide(withdrawn!, withdrawn!.author, 'withdraw')).toEqual([200, 'draft'])
  expect(await decide(rejected!, rejected!.approver, 'reject')).toEqual([200, 'rejected'])
  for (const one of rest) expect(await decide(one, one.approver, 'approve')).toEqual([200, 'approved'])
})

test('a rejected one and a draft are sent and approved, a cancelled one stays where it is', async () => {
  const [rejected] = await listed('rejected')
  const drafts = await listed('draft')
  for (const { id, version, author, approver } of [
    rejected!,
    ...drafts.filter((one) => one.approver).slice(0, 1),
  ]) {
    const sent = await (await caller(author)).post(`/Quotation/${id}/request-approval`, {
      version,
      note: null,
    })
    expect([sent.status, sent.body.data?.status ?? sent.body]).toEqual([200, 'pending'])
    const done = await (await caller(approver)).post(`/Quotation/${id}/approve`, {
      ...{ version: sent.body.data.version, note: null },
    })
    expect([done.status, done.body.data?.status ?? done.body]).toEqual([200, 'approved'])
  }
  const [cancelled] = await listed('cancelled')
  const refused = await (await caller(cancelled!.author)).post(
    `/Quotation/${cancelled!.id}/request-approval`,
    {
      ...{ version: cancelled!.version, note: null },
    },
  )
  expect(refused.status).toBe(409)
})

test('a restore that failed is tried again where it began, and not into a newer schema', async () => {
  const { ownerUrl } = await testDatabase('bare')
  const filesFolder = join(files, 'again')
  const options = { ownerUrl, appRole: APP_ROLE, filesFolder, clock: testClock(), say: () => {} }
  const backup = await verifyBackup(FOLDER, () => {})
  const [first, ...others] = backup.manifest.tables
  const tables = [{ ...first!, checksum: '1' }, ...others]
  const failing = { ...backup, manifest: { ...backup.manifest, tables } }
  await expect(restoreBackup(failing, options)).rejects.toThrow(/came out of/)
  await restoreBackup(backup, options)

  const { ownerUrl: started } = await testDatabase('bare')
  await migrate({ ownerUrl: started, appRole: APP_ROLE, log: () => {} })
  await expect(
    restoreBackup(backup, { ...options, ownerUrl: started, filesFolder: join(files, 'newer') }),
  ).rejects.toThrow(/is at \d{3}_\w+, the backup in .* at 010_sockets/)
})

test('its customers and products are all there', async () => {
  const lan = await server.as('admin.lan')
  for (const [path, total] of Object.entries({ Customer: 40, Product: 169 }))
    expect([path, (await lan.get(`/${path}?pageSize=1`)).body.totalItems]).toEqual([path, total])
})
