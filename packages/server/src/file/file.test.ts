import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { upload } from '#test/multipart'

let server: TestApp
let admin: Caller
let keeper: Caller

beforeAll(async () => {
  server = await testApp()
  admin = await server.as('admin.lan')
  keeper = await server.as('warehouse.tu')
})
afterAll(() => server.close())

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function png(width = 20, height = 10): Buffer {
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    u32(13),
    Buffer.from('IHDR'),
    u32(width),
    u32(height),
    Buffer.from([8, 6, 0, 0, 0]),
  ])
}

function jpeg(width = 20, height = 10): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const app0 = Buffer.from([0xff, 0xe0, 0x00, 0x04, 0x00, 0x00])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    app0,
    Buffer.from([0xff, 0xc0, 0x00, 0x11, 0x08]),
    size,
    Buffer.alloc(12),
  ])
}

function webp(width = 20, height = 10): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0)
  bytes.write('WEBPVP8X', 8)
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}

describe('a picture', () => {
  test.each([
    ['image/png', png()],
    ['image/jpeg', jpeg()],
    ['image/webp', webp()],
  ])(
    '%s is known by its bytes, whatever its name says, and shown in place in a sandbox',
    async (type, bytes) => {
      const kept = await upload(admin, '/File/product', 'thep.exe', bytes, 'text/html')
      expect(kept.body.data).toMatchObject({ contentType: type, name: 'thep.exe', size: bytes.length })
      const shown = await keeper.get(`/File/${kept.body.data.id}`)
      expect(shown.raw.rawPayload).toEqual(bytes)
      expect(shown.headers['content-type']).toBe(type)
      expect(shown.headers['content-disposition']).toMatch(/^inline/)
      expect(shown.headers['x-content-type-options']).toBe('nosniff')
      expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
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
    expect([answer.status, answer.body.code]).toEqual([422, 'file.type'])
  })

  test('without a size in its header is unreadable; with too large a one, refused', async () => {
    expect((await upload(admin, '/File/product', 'a.png', png().subarray(0, 12))).body.code).toBe(
      'file.unreadable',
    )
    expect((await upload(admin, '/File/product', 'a.png', png(0, 5))).body.code).toBe('file.unreadable')
    expect((await upload(admin, '/File/product', 'a.png', png(10_001, 1))).body.code).toBe(
      'file.too-many-pixels',
    )
    expect((await upload(admin, '/File/product', 'a.jpg', jpeg(9000, 9000))).body.code).toBe(
      'file.too-many-pixels',
    )
    expect((await upload(admin, '/File/product', 'a.webp', webp(16_000_000, 16_000_000))).body.code).toBe(
      'file.too-many-pixels',
    )
  })

  test('of more than 5 MB is too large', async () => {
    const answer = await upload(
      admin,
      '/File/product',
      'a.png',
      Buffer.concat([png(), Buffer.alloc(5 * 1_048_576)]),
    )
    expect([answer.status, answer.body.message]).toEqual([413, 'File vượt quá 5\u00a0MB'])
  })

  test('overrides nothing: the same name is another file, and the older keeps its bytes', async () => {
    const first = (await upload(admin, '/File/product', 'hop.png', png(1, 1))).body.data.id
    const second = await upload(admin, '/File/product?override=true', 'hop.png', png(4, 4))
    expect(second.status).toBe(200)
    expect(second.body.data.id).not.toBe(first)
    expect((await admin.get(`/File/${first}`)).raw.rawPayload).toEqual(png(1, 1))
    expect((await admin.get(`/File/${second.body.data.id}`)).raw.rawPayload).toEqual(png(4, 4))
  })

  test('is for those who may write the records of the folder; there is no other folder', async () => {
    const refused = await upload(keeper, '/File/product', 'a.png', png())
    expect(refused.status).toBe(403)
    for (const folder of ['quotation', 'export', 'secrets', '..%2f..', 'Product'])
      expect([400, 404]).toContain((await upload(admin, `/File/${folder}`, 'a.png', png())).status)
  })
})

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
