import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS } from '@barem/shared/values/local-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
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

test('a server whose clock is ahead takes nothing of what arrives at another one', async () => {
  const admin = await server.as('admin.lan')
  const { body, headers } = fileBody('thep.png', plainPng())
  const half = body.length / 2
  async function* inTwoParts() {
    yield body.subarray(0, half)
    another.clock.advance(60 * DAY_MS)
    await sweep(another.deps)
    yield body.subarray(half)
  }
  const answer = await admin.post('/File/product', Readable.from(inTwoParts()), headers)
  expect(answer.status).toBe(200)
  expect(await readdir(server.deps.settings.receivedFolder)).toEqual([])
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
