import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { type TestApp, testApp } from '../app.ts'
import { pictureUpload } from '../fuzz/files.ts'
import { done } from '../quotations.ts'

// No spelling of a path leads out of the folder it belongs to (reliability, H3).

const SECRET = 'only the server may read this'
const PAGE = '<!doctype html><title>Barem</title>'

let server: TestApp
let folder: string
let port: number
let token: string
let close: () => Promise<unknown>

beforeAll(async () => {
  server = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'barem-web-'))
  const webFolder = join(folder, 'dist')
  await mkdir(join(webFolder, 'assets'), { recursive: true })
  await writeFile(join(webFolder, 'index.html'), PAGE)
  await writeFile(join(webFolder, 'assets', 'main-1.js'), 'console.log(1)')
  await writeFile(join(webFolder, 'assets', '.env'), SECRET)
  await writeFile(join(webFolder, 'secret.txt'), SECRET)
  await writeFile(join(folder, 'secret.txt'), SECRET)
  const app = await buildApp({ ...server.deps, settings: { ...server.deps.settings, webFolder } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  close = () => app.close()
  token = (await server.as('superadmin')).token!
})
afterAll(async () => {
  await close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The path exactly as it is written; clients tidy paths up before they send them. */
function get(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${token}`, connection: 'close' } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('latin1') }),
        )
      },
    )
    call.on('error', reject)
    call.end()
  })
}

const up = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '..%00',
  '..;',
  '%c0%ae%c0%ae',
  '%uff0e%uff0e',
  '．．',
  '....',
  '..\\',
  '%5c..',
  '..%5c',
  '..%2f',
  '..%252f',
  '.../',
  '%2e%2e%5c',
  '\\..',
  '..%c0%af',
]
const targets = ['secret.txt', 'etc/passwd', 'proc/self/environ', 'windows/win.ini']

/** Forty ways up, each towards what lies there. */
function tricks(prefix: string): string[] {
  const ways = up.flatMap((one) => [`${one}/`, `${one}/${one}/${one}/${one}/`])
  return ways
    .flatMap((way) => targets.map((target) => prefix + way + target))
    .map((path) =>
      // what no client can put on the wire is escaped
      path.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter)),
    )
}

const plain = [
  '%2fetc%2fpasswd',
  '/etc/passwd',
  '//etc/passwd',
  'C:%5cwindows%5cwin.ini',
  'file:///etc/passwd',
  '.env',
  '%2eenv',
  'main-1.js%00.png',
  '~root',
  '/proc/self/environ',
]

test.each(['/', '/assets/', '/docs/', '/v1.0/File/', '/v1.0/File/product/', '/hubs/private/', '/livez/'])(
  'below %s nothing else is read',
  async (prefix) => {
    const paths = [...tricks(prefix), ...plain.map((one) => prefix + one)]
    expect(paths.length).toBeGreaterThan(40)
    for (const path of paths) {
      const { status, body } = await get(path)
      expect([path, status < 500, body.includes(SECRET), /root:.*:0:0|PATH=|\[fonts\]/.test(body)]).toEqual([
        ...[path, true, false, false],
      ])
      // a page of the browser part is the one index.html; anything else is refused
      if (status === 200) expect([path, body]).toEqual([path, PAGE])
    }
  },
)

test('what does lie there is read', async () => {
  expect((await get('/assets/main-1.js')).body).toBe('console.log(1)')
  expect((await get('/products')).body).toBe(PAGE)
  const { raw, contentType } = pictureUpload()
  const caller = await server.as('superadmin')
  const kept = done(await caller.post<{ id: string }>('/File/product', raw, { 'content-type': contentType! }))
  expect((await get(`/v1.0/File/${kept.id}`)).status).toBe(200)
  for (const spelling of [
    `${kept.id}/`,
    `./${kept.id}`,
    `x/../${kept.id}`,
    `${kept.id}%00`,
    `${kept.id}.png`,
    `%20${kept.id}`,
  ])
    expect([spelling, (await get(`/v1.0/File/${spelling}`)).body.includes(SECRET)]).toEqual([spelling, false])
})
