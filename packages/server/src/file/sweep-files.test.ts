import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import { upload } from '#test/multipart'
import { plainPng } from '#test/pictures'
import { productForm, productMaker } from '#test/products'
import { keyAside } from './store.ts'
import { sweepFiles } from './sweep-files.ts'

let server: TestApp
/** Two drafts. */
let drafts: { entity: string; entityId: string }[]
let minh: Caller
const HOUR_MS = 3_600_000
const PDF = Buffer.from('%PDF-1.7')

beforeAll(async () => {
  server = await testApp()
  const world = await documentWorld(server, 'quotation')
  drafts = [await world.draft(), await world.draft()].map(({ id: entityId }) => ({
    ...{ entity: 'quotation', entityId },
  }))
  minh = await server.as('sales.minh')
  // a file is as old as the clock of the test says
  const { files, clock } = server.deps
  const [put, all, written] = [files.put, files.all, new Map<string, Date>()]
  files.put = async (key, bytes) => {
    await put(key, bytes)
    written.set(key, clock.now())
  }
  files.all = async function* () {
    for await (const one of all()) yield { ...one, modifiedAt: written.get(one.key) ?? one.modifiedAt }
  }
})
afterAll(() => server.close())

const uploaded = async (caller = minh) =>
  done(await upload<{ id: string }>(caller, '/File/attachment', 'a.pdf', PDF)).id

/** Which of these have a row, and which have their bytes: the same. */
async function left(ids: readonly string[]): Promise<string[]> {
  const { db, files } = server.deps
  const rows = await db.selectFrom('file').select(['id', 'storageKey']).where('id', 'in', ids).execute()
  const keys: string[] = []
  for await (const { key } of files.all()) keys.push(key)
  const every = await db.selectFrom('file').select('storageKey').where('folder', '<>', 'export').execute()
  const known = new Set(every.map(({ storageKey }) => storageKey))
  expect(keys.filter((key) => !keyAside(key) && !known.has(key))).toEqual([])
  for (const { storageKey } of rows) expect(keys).toContain(storageKey)
  return rows.map(({ id }) => id).sort()
}

test('what nothing ever referred to goes after a day, row and bytes; what anything did stays', async () => {
  const [never, takenOff] = [await uploaded(), await uploaded()]
  done(await minh.post('/Attachment', { ...drafts[0], fileId: takenOff }))
  done(await minh.post(`/Attachment/${takenOff}/detach`, {}))
  const admin = await server.as('admin.lan')
  const [former, newer] = await Promise.all(
    [1, 2].map(
      async (grey) =>
        done(await upload<{ id: string }>(admin, '/File/product', 'a.png', plainPng(9, 9, grey))).id,
    ),
  )
  const product = await (await productMaker(server, admin)).create({ pictureIds: [former] })
  done(await admin.put('/Product', productForm(product, { pictureIds: [newer] })))
  // a server that ended between bytes and row
  await server.deps.files.put('attachment/ab/00000000-0000-7000-8000-000000000000', PDF)
  await server.deps.files.put('attachment/ab/00000000-0000-7000-8000-000000000001.part', PDF)
  server.clock.advance(23 * HOUR_MS)
  await sweepFiles(server.deps)
  expect(
    (await server.deps.db.selectFrom('file').select('id').where('id', '=', never).execute()).length,
  ).toBe(1)
  server.clock.advance(2 * HOUR_MS)
  await sweepFiles(server.deps)
  expect(await left([never, takenOff, former!, newer!])).toEqual([takenOff, former!, newer!].sort())
})

test('of files that are attached while others are swept, each is attached whole or gone whole', async () => {
  minh = await server.as('sales.minh')
  const ids: string[] = []
  for (let made = 0; made < 12; made += 1) ids.push(await uploaded())
  server.clock.advance(25 * HOUR_MS)
  minh = await server.as('sales.minh')
  const attaching = ids.map(async (fileId, place) => {
    if (place > 5) await sweepFiles(server.deps)
    return (await minh.post('/Attachment', { ...drafts[1], fileId })).status
  })
  const statuses = await Promise.all([...attaching, sweepFiles(server.deps).then(() => 0)])
  const attached = ids.filter((_, place) => statuses[place] === 200)
  for (const status of statuses) expect([200, 400, 0]).toContain(status)
  expect(await left(ids)).toEqual([...attached].sort())
  for (const id of attached) expect((await minh.get(`/Attachment/${id}`)).status).toBe(200)
})

test('what a command is just referring to is left alone', async () => {
  const id = await uploaded(await server.as('sales.minh'))
  server.clock.advance(25 * HOUR_MS)
  await server.deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('file').select('id').where('id', '=', id).forKeyShare().execute()
    await sweepFiles(server.deps)
  })
  expect(await left([id])).toEqual([id])
  await sweepFiles(server.deps)
  expect(await left([id])).toEqual([])
})

test('bytes whose rows are missing are put aside, come back with their rows, and go after thirty days', async () => {
  const { db, files } = server.deps
  minh = await server.as('sales.minh')
  const id = await uploaded()
  done(await minh.post('/Attachment', { ...drafts[0], fileId: id }))
  const row = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const read = () => files.get(row.storageKey).then(String, () => 'gone')
  const attached = await db.deleteFrom('attachment').where('fileId', '=', id).returningAll().execute()
  const remove = () => db.deleteFrom('file').where('id', '=', id).execute()
  await remove()
  server.clock.advance(25 * HOUR_MS)
  await sweepFiles(server.deps)
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of files.all()) found.push(key)
    return found
  }
  expect(await keys()).toContain(`${row.storageKey}.aside`)
  // A backup that is made before the next sweep has it.
  expect(await read()).toBe('%PDF-1.7')
  await db.insertInto('file').values(row).execute()
  await sweepFiles(server.deps)
  expect(await keys()).toContain(row.storageKey)
  expect(await read()).toBe('%PDF-1.7')
  await remove()
  await sweepFiles(server.deps)
  server.clock.advance(31 * 24 * HOUR_MS)
  await sweepFiles(server.deps)
  await db.insertInto('file').values(row).execute()
  await sweepFiles(server.deps)
  expect(await read()).toBe('gone')
  expect(attached).toHaveLength(1)
})
