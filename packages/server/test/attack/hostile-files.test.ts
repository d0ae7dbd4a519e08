import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { upload } from '../multipart.ts'
import { plainPng } from '../pictures.ts'

// Nothing that a browser or a shell could run is kept, under whatever name it comes (reliability, H3).

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await server.as('superadmin')
})
afterAll(() => server.close())

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><html><body><script>alert(1)</script></body></html>'
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const MAGIC = hex('89504e470d0a1a0a')

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function png(width: number, height: number, tail = Buffer.alloc(0)): Buffer {
  return Buffer.concat([
    MAGIC,
    u32(13),
    Buffer.from('IHDR'),
    u32(width),
    u32(height),
    hex('0806000000'),
    tail,
  ])
}

function jpeg(width: number, height: number): Buffer {
  const size = Buffer.concat([u32(height).subarray(2), u32(width).subarray(2)])
  return Buffer.concat([hex('ffd8 ffe0 0004 0000 ffc0 0011 08'), size, Buffer.alloc(12)])
}

function webp(kind: string, width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0)
  bytes.write(`WEBP${kind}`, 8)
  if (kind === 'VP8X') {
    bytes.writeUIntLE((width - 1) & 0xffffff, 24, 3)
    bytes.writeUIntLE((height - 1) & 0xffffff, 27, 3)
  } else if (kind === 'VP8L') bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), 21)
  return bytes
}

/** What is no picture, and what claims to be a very large one. */
const corpus: Record<string, Buffer> = {
  ...Object.fromEntries(
    [
      ...[
        SVG,
        `\ufeff${SVG}`,
        `\n\t ${SVG}`,
        `<?xml version="1.0"?>${SVG}`,
        `<!--x-->${SVG}`,
        SVG.toUpperCase(),
      ],
      ...[
        HTML,
        `\ufeff${HTML}`,
        `   ${HTML}`,
        '<script>alert(1)</script>',
        '<iframe src=javascript:alert(1)>',
      ],
      ...[
        '<html xmlns="http://www.w3.org/1999/xhtml">',
        '<?php system($_GET[0]); ?>',
        '<%= 7*7 %>',
        '#!/bin/sh\nid',
      ],
      ...[
        'alert(1)',
        'body{background:url(javascript:alert(1))}',
        '%PDF-1.7\n1 0 obj',
        '{\\rtf1}',
        'MIME-Version: 1.0',
      ],
      ...[
        'GIF89a\x01\0\x01\0',
        'GIF87a/*',
        'BM\x46\0\0\0',
        'II*\0',
        'MM\0*',
        '\0\0\x01\0\x01\0',
        'P6 1 1 255',
        '#EXTM3U',
      ],
      ...[
        'PK\x03\x04',
        'Rar!\x1a\x07',
        '\x1f\x8b\x08',
        "7z\xbc\xaf'\x1c",
        'MZ\x90\0',
        '\x7fELF',
        '\xca\xfe\xba\xbe',
      ],
      ...[
        'FWS\x09',
        'CWS\x09',
        '\0asm',
        'OggS',
        'ID3\x03',
        'RIFF\0\0\0\0WAVEfmt ',
        'RIFF\0\0\0\0AVI LIST',
        'fLaC',
      ],
      ...[
        '\0\0\0\x18ftypmp42',
        '\0\0\0\x1cftypavif',
        '\0\0\0\x1cftypheic',
        '8BPS',
        'gimp xcf',
        '%!PS-Adobe',
        'L\0\0\0',
      ],
      ...[
        '\x89PNG\n\x1a\n',
        '\x89png\r\n\x1a\n',
        'PNG\r\n\x1a\n',
        '\x88PNG\r\n\x1a\n',
        'JFIF',
        'WEBPVP8 ',
        'RIFFWEBP',
        ' ',
      ],
    ].map((text, index) => [
      `no picture ${index}: ${JSON.stringify(text.slice(0, 20))}`,
      Buffer.from(text, 'latin1'),
    ]),
  ),
  'SVG in UTF-16': Buffer.from(`\ufeff${SVG}`, 'utf16le'),
  'a PNG with nothing in it': MAGIC,
  'a PNG whose first part is a text': Buffer.concat([MAGIC, u32(13), Buffer.from('tEXt'), Buffer.from(HTML)]),
  'half a PNG header': png(10, 10).subarray(0, 20),
  'a JPEG with nothing in it': hex('ffd8ff'),
  'a JPEG that is HTML': Buffer.concat([hex('ffd8ffe0'), Buffer.from(HTML)]),
  'a JPEG whose parts lead nowhere': Buffer.concat([hex('ffd8ffe0ffff'), Buffer.alloc(20)]),
  'a WebP with nothing in it': Buffer.from('RIFF\0\0\0\0WEBP'),
  'a WebP of an unknown kind': webp('VP9 ', 10, 10),
  ...Object.fromEntries(
    [png, jpeg, (width: number, height: number) => webp('VP8X', width, height)].flatMap((make, index) =>
      [
        [0, 10],
        [10, 0],
        [65_535, 65_535],
        [60_000, 1],
        [1, 60_000],
        [9000, 9000],
      ].map(([width, height]) => [`flood ${index}: ${width} × ${height}`, make(width!, height!)] as const),
    ),
  ),
  'a PNG of four billion': png(0xffffffff, 0xffffffff),
  'a flat WebP flood': webp('VP8L', 16_383, 16_383),
}

async function kept(): Promise<number> {
  const { total } = await server.deps.db
    .selectFrom('file')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

test('of a hundred hostile files none is kept, whatever name and type it claims', async () => {
  expect(Object.keys(corpus).length).toBeGreaterThan(75)
  const before = await kept()
  const accepted: string[] = []
  let tried = 0
  for (const [what, bytes] of Object.entries(corpus))
    for (const [name, type] of [
      ['anh.png', 'image/png'],
      ['anh.jpg.svg', 'image/svg+xml'],
    ] as const) {
      tried += 1
      const { status, body } = await upload(admin, '/File/product', name, bytes, type)
      if (status !== 422 && status !== 400) accepted.push(`${what}: ${status} ${body.code}`)
    }
  expect(accepted).toEqual([])
  expect(tried).toBeGreaterThan(150)
  expect(await kept()).toBe(before)
})

const names = [
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/cron.d/x',
  'C:\\windows\\win.ini',
  '\\\\host\\share\\x.png',
  '..%2f..%2fx.png',
  '%2e%2e/x.png',
  '....//x.png',
  './x.png',
  'x/../../y.png',
  'a\0.png',
  'a.png\0.html',
  'CON',
  'con.png',
  'PRN',
  'AUX.txt',
  'NUL',
  'nul.png',
  'COM1',
  'LPT9.png',
  'CLOCK$',
  '.htaccess',
  '.env',
  '..',
  '.',
  'anh.php.png',
  'anh.png.php',
  'anh.png.exe',
  'anh.svg',
  'anh.html',
  'anh.shtml',
  'anh.jsp;.png',
  'anh.png ',
  'anh.png.',
  'anh.png::$DATA',
  'anh.png\r\nset-cookie: a=1',
  'anh\u202egnp.exe',
  '<img src=x onerror=alert(1)>.png',
  '"; filename="x.html',
  "'; drop table file; --.png",
  '$(id).png',
  '`id`.png',
  '|id.png',
  '-rf',
  '~root',
  'x'.repeat(5000),
  'ế'.normalize('NFD').repeat(200),
  '\ud800.png',
  '=cmd|x.png',
  '{{7*7}}.png',
]

test('a picture under a hostile name is a picture under a harmless one', async () => {
  const bytes = Buffer.concat([plainPng(), Buffer.from(HTML)])
  for (const name of names) {
    const { status, body } = await upload(admin, '/File/product', name, bytes)
    expect([name, status]).toEqual([name, 200])
    const row = await server.deps.db
      .selectFrom('file')
      .select(['name', 'storageKey', 'contentType'])
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    expect(row.storageKey).toMatch(/^product\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    expect(row.contentType).toBe('image/png')
    expect(row.name).not.toMatch(/[/\\<>:"|?*\p{Cc}\u202e]|^\.|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu)
    expect(row.name.length).toBeLessThanOrEqual(130)
    const shown = await admin.get(`/File/${body.data.id}`)
    // it was drawn anew, without what else was in the bytes, and a browser sees it in a sandbox that runs nothing
    expect(shown.raw.rawPayload.includes('script')).toBe(false)
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(String(shown.headers['content-disposition'])).toMatch(/^inline; filename\*=UTF-8''[\w%.!~*'()-]+$/)
    expect(shown.headers['set-cookie']).toBeUndefined()
  }
})
