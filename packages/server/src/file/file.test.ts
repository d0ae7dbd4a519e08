import { discussedEntities, rightsOf } from '@barem/shared/business'
import { fileFolders } from '@barem/shared/file/endpoints'
import { MEGABYTE } from '@barem/shared/values/constants'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { fileBody, upload } from '#test/multipart'
import { photo, plainPng } from '#test/pictures'
import { productMaker } from '#test/products'

let server: TestApp
let admin: Caller
let keeper: Caller

beforeAll(async () => {
  server = await testApp()
  admin = await server.as('admin.lan')
  keeper = await server.as('warehouse.tu')
})
afterAll(() => server.close())

/** Leaves somebody these rights and no others. */
async function grant(username: string, permissions: string[]): Promise<void> {
  const { db, random, clock } = server.deps
  const { id: userId } = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const [id, at] = [random.id(), clock.now()]
  await db.deleteFrom('userRoleGroup').where('userId', '=', userId).execute()
  await db
    .insertInto('roleGroup')
    .values({ id, code: id, name: id, permissions, createdAt: at, modifiedAt: at })
    .execute()
  await db.insertInto('userRoleGroup').values({ userId, roleGroupId: id }).execute()
}

/** What a picture says of its sides, without being one. */
function claim(width: number, height: number): Buffer {
  const bytes = plainPng()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    '%s is known by its bytes, whatever its name says, drawn anew and shown in place in a sandbox',
    async (format) => {
      const sent = await sharp(plainPng()).toFormat(format).toBuffer()
      const kept = await upload(admin, '/File/product', 'thep.exe', sent, 'text/html')
      const extension = format === 'jpeg' ? 'jpg' : format
      expect(kept.body.data).toMatchObject({ contentType: `image/${format}`, name: `thep.exe.${extension}` })
      const shown = await admin.get(`/File/${kept.body.data.id}`)
      expect(await sharp(shown.raw.rawPayload).metadata()).toMatchObject({ format, width: 20, height: 10 })
      expect(shown.headers['content-type']).toBe(`image/${format}`)
      expect(shown.headers['content-disposition']).toMatch(/^inline/)
      expect(shown.headers['x-content-type-options']).toBe('nosniff')
      expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    },
  )

  test.each([
    ['product', 2000],
    ['attachment', 4000],
  ])(
    'of the folder %s is upright, at most %i pixels long and says nothing of where it was taken',
    async (folder, side) => {
      const sent = await photo(4200, 420)
      expect(sent.includes('Canary')).toBe(true)
      const kept = await upload(admin, `/File/${folder}`, 'IMG_1.jpg', sent)
      const { rawPayload } = (await admin.get(`/File/${kept.body.data.id}`)).raw
      const seen = await sharp(rawPayload).metadata()
      expect([seen.width, seen.height]).toEqual([side / 10, side])
      expect([seen.exif, seen.orientation, rawPayload.includes('Canary')]).toEqual([
        undefined,
        undefined,
        false,
      ])
      expect(kept.body.data.size).toBe(rawPayload.length)
      expect(rawPayload.length).toBeLessThan(sent.length)
    },
  )

  test.each([
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['gif', Buffer.from('GIF89a\x01\0\x01\0')],
    ['pdf', Buffer.from('%PDF-1.7')],
    ['exe', Buffer.from('MZ\x90\0')],
    ['php', Buffer.from('<?php echo 1;')],
  ])('%s is refused, whatever it calls itself', async (_, bytes) => {
    const answer = await upload(admin, '/File/product', 'anh.png', bytes, 'image/png')
    expect([answer.status, answer.body.code]).toEqual([422, 'file.not-as-named'])
  })

  test('that is none inside is unreadable; of too many pixels, refused before it is unpacked', async () => {
    const codeOf = async (bytes: Buffer) => (await upload(admin, '/File/product', 'a.png', bytes)).body.code
    const jpeg = await sharp(plainPng()).jpeg().toBuffer()
    for (const bytes of [
      plainPng().subarray(0, 12),
      plainPng().subarray(0, 50),
      claim(0, 5),
      claim(900, 900),
    ])
      expect(await codeOf(bytes)).toBe('file.unreadable')
    expect(await codeOf(jpeg.subarray(0, -40))).toBe('file.unreadable')
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    const claimed = Buffer.from(jpeg)
    claimed.writeUInt16BE(3999, frame + 5)
    claimed.writeUInt16BE(9999, frame + 7)
    expect(await codeOf(claimed)).toBe('file.unreadable')
    expect(await codeOf(claim(10_001, 1))).toBe('file.too-many-pixels')
    expect(await codeOf(claim(9000, 9000))).toBe('file.too-many-pixels')
  })

  test('of more than 10 MB is too large', async () => {
    const answer = await upload(
      admin,
      '/File/product',
      'a.png',
      Buffer.concat([plainPng(), Buffer.alloc(10 * MEGABYTE)]),
    )
    expect([answer.status, answer.body.message]).toEqual([413, 'File vượt quá 10\u00a0MB'])
  })

  test('that is called what it is not is told so, and so is one of an iPhone', async () => {
    const said = async (folder: string, name: string, bytes: Buffer, headers = {}) => {
      const { body, headers: type } = fileBody(name, bytes)
      const answer = await admin.post(`/File/${folder}`, body, { ...type, ...headers })
      return [answer.status, answer.body.code, answer.body.message]
    }
    const exe = Buffer.from('MZ\x90\0')
    const types = 'PDF, JPG, PNG, WebP, XLSX, DOCX'
    expect(await said('attachment', 'hop-dong.pdf', exe)).toEqual([
      ...[422, 'file.not-as-named'],
      `File tên là PDF nhưng nội dung không phải. Chỉ nhận file ${types}`,
    ])
    const english = { 'accept-language': 'en' }
    expect(await said('attachment', 'setup.exe', exe, english)).toEqual([
      ...[422, 'file.type', `The file setup.exe is of the wrong type. Only ${types} files are accepted`],
    ])
    const heic = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0', 'latin1')
    expect((await said('product', 'IMG_1.jpg', heic))[1]).toBe('file.heic')
  })

  test('overrides nothing: the same name is another file, and the older keeps its bytes', async () => {
    const sent = (grey: number) => ['hop.png', plainPng(1, 1, grey)] as const
    const first = (await upload(admin, '/File/product', ...sent(1))).body.data.id
    const before = (await admin.get(`/File/${first}`)).raw.rawPayload
    const second = await upload(admin, '/File/product?override=true', ...sent(200))
    expect(second.status).toBe(200)
    expect(second.body.data.id).not.toBe(first)
    expect((await admin.get(`/File/${first}`)).raw.rawPayload).toEqual(before)
    expect((await admin.get(`/File/${second.body.data.id}`)).raw.rawPayload).not.toEqual(before)
  })

  test('overrides for those alone who may change the records of the folder', async () => {
    await grant('warehouse.tu', ['product:create', 'product:view'])
    const tu = await server.as('warehouse.tu')
    expect((await upload(tu, '/File/product', 'a.png', plainPng())).status).toBe(200)
    const refused = await upload(tu, '/File/product?override=true', 'a.png', plainPng())
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  })

  test('is seen by whoever uploaded it, and once it is of a product by whoever sees products', async () => {
    const { id } = (await upload(admin, '/File/product', 'a.png', plainPng())).body.data
    await grant('warehouse.tu', ['product:view'])
    await grant('account.mai', ['customer:view'])
    const statuses = async () => {
      const callers = await Promise.all(
        ['admin.lan', 'warehouse.tu', 'account.mai'].map((name) => server.as(name)),
      )
      return Promise.all(
        callers.map(async (caller) => [
          (await caller.get(`/File/${id}`)).status,
          (await caller.get(`/File/${id}?thumbnail=true`)).status,
        ]),
      )
    }
    expect(await statuses()).toEqual([
      [200, 200],
      [404, 404],
      [404, 404],
    ])
    await (await productMaker(server, admin)).create({ pictureIds: [id] })
    expect(await statuses()).toEqual([
      [200, 200],
      [200, 200],
      [404, 404],
    ])
  })

  test('has a thumbnail to be kept for good, an older one from when it is first asked for', async () => {
    const { id } = (await upload(admin, '/File/product', 'a.jpg', await photo(300, 200))).body.data
    const small = async () => (await admin.get(`/File/${id}?thumbnail=true`)).raw
    const { headers, rawPayload } = await small()
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
    await server.deps.db.deleteFrom('thumbnail').execute()
    for (let time = 0; time < 2; time += 1) expect((await small()).rawPayload).toEqual(rawPayload)
    const pdf = (await upload(admin, '/File/attachment', 'a.pdf', Buffer.from('%PDF-1.7'))).body.data.id
    expect((await admin.get(`/File/${pdf}?thumbnail=true`)).status).toBe(404)
  })

  test('costs a list of a hundred rows no more than 300 KB', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    // as busy as a yard full of steel: all of it is still there in a thumbnail
    const busy = sharp({ create: { width: 48, height: 48, channels: 3, background: '#888', noise } })
    const yard = await sharp(await busy.png().toBuffer())
      .resize(800, 600, { fit: 'fill' })
      .jpeg()
      .toBuffer()
    const { id } = (await upload(admin, '/File/product', 'a.jpg', yard)).body.data
    const whole = (await admin.get(`/File/${id}`)).raw.rawPayload.length
    const small = (await admin.get(`/File/${id}?thumbnail=true`)).raw.rawPayload.length
    expect(small).toBeGreaterThan(1000)
    expect(small * 100).toBeLessThan(300 * 1024)
    expect(whole).toBeGreaterThan(small * 5)
  })

  test('is for those who may write the records of the folder; there is no other folder', async () => {
    const refused = await upload(keeper, '/File/product', 'a.png', plainPng())
    expect(refused.status).toBe(403)
    for (const folder of ['quotation', 'export', 'secrets', '..%2f..', 'Product'])
      expect([400, 404]).toContain((await upload(admin, `/File/${folder}`, 'a.png', plainPng())).status)
  })
})

test('the database keeps files of the folders that are uploaded to, of those the program fills, and of a former one', async () => {
  const { rows } = await sql<{ folder: string }>`
    select named[1] as folder from pg_constraint
    cross join lateral regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g') as named
    where conname = 'file_folder_check'`.execute(server.deps.db)
  const filled = ['export', 'import']
  // pictures of quotations came with the first version (001) and nobody shows them; an installation of then may still have some
  const former = ['quotation']
  expect(rows.map(({ folder }) => folder).toSorted()).toEqual(
    [...fileFolders, ...filled, ...former].toSorted(),
  )
})

test.each(discussedEntities)(
  'a file is uploaded by those whose one right to write is to a %s, which it belongs to',
  async (entity) => {
    await grant('warehouse.tu', [`${rightsOf(entity)}:update`, 'cost:view'])
    expect((await upload(keeper, '/File/attachment', 'a.png', plainPng())).status).toBe(200)
  },
)

test('a path is an id or nothing', async () => {
  for (const path of [
    '..%2f..%2fetc%2fpasswd',
    'product%2f00%2fx',
    '00000000-0000-7000-8000-000000000000',
    'x%00',
    "'%20or%20'1'='1",
  ])
    expect([path, (await admin.get(`/File/${path}`)).status]).toEqual([
      path,
      expect.toSatisfy((status: number) => status === 404 || status === 400),
    ])
})

test('an export is not downloaded once its reader sees fewer records than it was made with', async () => {
  const minh = await server.as('sales.minh')
  const made = async () => (await minh.post('/Export/quotation', {})).body.data.filePath
  const see = (scope: string) => server.deps.db.updateTable('roleGroup').set({ scope }).execute()
  const [narrowed, widened] = [await made(), await made()]
  await see('own')
  const answer = await minh.get(`/File/${narrowed}`)
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  expect((await minh.get(`/File/${await made()}`)).status).toBe(200)
  await see('all')
  expect((await minh.get(`/File/${widened}`)).status).toBe(200)
})
