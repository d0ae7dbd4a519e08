import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { upload } from '#test/multipart'
import { plainPng } from '#test/pictures'
import { localFileStore } from './store.ts'

// The proof with a real full disk: npm run prove -- disk-full.

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
const png = plainPng()

test('a file that does not fit leaves nothing of itself, and the next one is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'barem-store-'))
  const store = localFileStore(folder)
  const key = 'product/00/00000000-0000-0000-0000-000000000000'
  async function* halfWritten() {
    yield png
    throw noSpace()
  }
  await expect(store.put(key, halfWritten() as unknown as Uint8Array)).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect(await readdir(join(folder, 'product/00'))).toEqual([])
  await store.put(key, png)
  expect(await store.get(key)).toEqual(png)
  await rm(folder, { recursive: true })
})

test('an upload onto a full disk is refused in words, and no row speaks of it', async () => {
  const rows = () => server.deps.db.selectFrom('file').select('id').execute()
  const { put } = server.deps.files
  const admin = await server.as('admin.lan')
  const before = await rows()
  server.deps.files.put = async () => {
    throw noSpace()
  }
  const refused = await upload(admin, '/File/product', 'thep.png', png)
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([507, 'no-space', '10'])
  expect(refused.body.message).toMatch(/hết dung lượng/)
  expect(await rows()).toEqual(before)
  server.deps.files.put = put
  expect((await upload(admin, '/File/product', 'thep.png', png)).status).toBe(200)
})

test('a database without space says the same', async () => {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`
    create function be_full() returns trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger be_full before insert on product_origin for each row execute function be_full()`)
  await owner.end()
  const admin = await server.as('admin.lan')
  const refused = await admin.post('/ProductOrigin', { code: 'BO', name: 'Nước khác' })
  expect([refused.status, refused.body.code]).toEqual([507, 'no-space'])
})
