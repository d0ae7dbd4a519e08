import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Role } from '@barem/shared/permission/permissions'
import { DAY_MS } from '@barem/shared/values/local-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { customerBook } from '#test/import-jobs'
import { fileBody } from '#test/multipart'
import { plainPng } from '#test/pictures'
import { sweep } from '../job/sweep.ts'

let server: TestApp
let another: TestApp
beforeAll(async () => {
  server = await testApp()
  another = await testApp()
})
afterAll(() => Promise.all([server.close(), another.close()]))

/** Sends a file in two halves, between which something happens. */
function sendInHalves(
  caller: Caller,
  path: string,
  [name, bytes]: [string, Uint8Array],
  between: () => Promise<unknown>,
) {
  const { receivedFolder } = server.deps.settings
  const { body, headers } = fileBody(name, bytes)
  async function* halves() {
    yield body.subarray(0, body.length / 2)
    // what is asked before the file arrives has been asked
    await expect.poll(() => readdir(receivedFolder).catch(() => []), { timeout: 20_000 }).not.toEqual([])
    await between()
    yield body.subarray(body.length / 2)
  }
  return caller.post(path, Readable.from(halves()), headers)
}

test('a server whose clock is ahead takes nothing of what arrives at another one', async () => {
  const answer = await sendInHalves(
    await server.as('admin.lan'),
    '/File/product',
    ['thep.png', plainPng()],
    () => {
      another.clock.advance(60 * DAY_MS)
      return sweep(another.deps)
    },
  )
  expect(answer.status).toBe(200)
  expect(await readdir(server.deps.settings.receivedFolder)).toEqual([])
})

const customers = await customerBook(10, 3)
const anUpload: [string, [string, Uint8Array]][] = [
  ['/File/product', ['thep.png', plainPng()]],
  ['/Import/customer?mode=all', ['khach.xlsx', customers]],
  ['/Import/customer/errors', ['khach.xlsx', customers]],
  ['/Import/quotation/lines', ['dong.xlsx', customers]],
]

test.each(anUpload)('what arrives at %s after its session ended is not worked', async (path, file) => {
  // nobody's token of before
  server.clock.advance(600_000)
  const admin = await server.as('admin.lan')
  const written = await rowsWritten()
  const answer = await sendInHalves(admin, path, file, () =>
    server.deps.db.updateTable('session').set({ revokedAt: server.clock.now() }).execute(),
  )
  expect([answer.status, answer.body.code]).toEqual([401, 'session-ended'])
  expect(await rowsWritten()).toEqual(written)
})

test.each(anUpload)('nor what arrives at %s when the right to it is gone', async (path, file) => {
  server.clock.advance(600_000)
  const { db } = server.deps
  const admin = await server.as('admin.lan')
  const written = await rowsWritten()
  const become = (role: Role) =>
    db.updateTable('appUser').set({ role }).where('username', '=', 'admin.lan').execute()
  await db.deleteFrom('userRoleGroup').execute()
  const answer = await sendInHalves(admin, path, file, () => become('basic'))
  await become('Admin')
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  expect(await rowsWritten()).toEqual(written)
})

async function rowsWritten(): Promise<number[]> {
  const { db } = server.deps
  const [files, customers] = await Promise.all([
    db.selectFrom('file').select('id').execute(),
    db.selectFrom('customer').select('id').execute(),
  ])
  return [files.length, customers.length]
}

test('no more than 24 files of one person arrive at once, however suddenly they are sent', async () => {
  const admin = await server.as('admin.lan')
  const { promise: all, resolve: goOn } = Promise.withResolvers<void>()
  const statuses: number[] = []
  const sent = Array.from({ length: 30 }, async () => {
    const { status } = await sendInHalves(admin, '/File/product', ['thep.png', plainPng()], () => all)
    statuses.push(status)
  })
  await expect.poll(() => statuses.length, { timeout: 20_000 }).toBe(6)
  goOn()
  await Promise.all(sent)
  expect(statuses).toEqual([...Array(6).fill(503), ...Array(24).fill(200)])
})

test('what was arriving when a server was killed goes a day later, and not before', async () => {
  const { receivedFolder } = server.deps.settings
  const cut = join(receivedFolder, 'file-cut')
  await mkdir(cut, { recursive: true })
  await writeFile(join(cut, 'file'), 'half of it')
  const since = server.clock.now()
  await utimes(cut, since, since)
  server.clock.advance(DAY_MS - 60_000)
  await sweep(server.deps)
  expect(await readdir(receivedFolder)).toEqual(['file-cut'])
  server.clock.advance(120_000)
  await sweep(server.deps)
  expect(await readdir(receivedFolder)).toEqual([])
})
