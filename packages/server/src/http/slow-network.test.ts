import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MEGABYTE } from '@barem/shared/values/constants'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { fileBody, upload } from '#test/multipart'
import { plainPng } from '#test/pictures'
import { LANES } from './admission.ts'
import { NETWORK } from './listener.ts'
import { isTooSlow } from './pace.ts'

// Slow clients over real sockets must not delay other requests (decision 031).

// five megabytes, thirty times, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 })

const few = { atOnce: 2, waiting: 60, longestWaitMs: 5_000 }
const network = { ...NETWORK, headersMs: 1_000, silentMs: 1_000, graceMs: 1_500, bytesPerSecond: 20_000 }

let server: TestApp
let minh: Caller
let admin: Caller
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  const lanes = { ...LANES, read: few, write: few, file: few, spreadsheet: { ...few, atOnce: 1 } }
  server = await testApp({ lanes, network })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  admin = await server.as('admin.lan')
  minh = await server.as('sales.minh')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.close())

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  // the server may reset a socket that the test destroys anyway
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function head(method: string, path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Sends a request and never reads the answer. */
async function silentReader(path: string, caller: Caller): Promise<Socket> {
  const socket = await open()
  socket.pause()
  socket.write(head('GET', `/v1.0${path}`, { authorization: `Bearer ${caller.token}` }))
  return socket
}

/** Reads until the server closes the socket or is silent for two seconds. */
async function answerOf(
  socket: Socket,
): Promise<{ status: number; code: string; message: string; text: string }> {
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('error', () => {})
  await Promise.race([once(socket, 'close'), sleep(15_000)])
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const { code, message } = body.startsWith('{') ? JSON.parse(body) : { code: '', message: '' }
  return { status: Number(text.slice(9, 12)), code, message, text }
}

/** A picture with something behind it, so that it takes long to come. */
const png = (size: number) => Buffer.concat([plainPng(), Buffer.alloc(size)])

/** A file of 5 MB that this person may read. */
async function largeFile(): Promise<string> {
  const bytes = Buffer.alloc(5 * MEGABYTE, '%PDF-1.7')
  return (await upload(minh, '/File/attachment', 'a.pdf', bytes)).body.data.id
}

test('readers who never read stop nobody, neither of files nor of lists', async () => {
  const file = await largeFile()
  for (let index = 0; index < 6; index += 1) await silentReader(`/File/${file}`, minh)
  for (let index = 0; index < 16; index += 1) await silentReader('/Customer?pageSize=100', minh)
  await sleep(500)
  expect((await minh.get(`/File/${file}`)).raw.rawPayload).toHaveLength(5 * MEGABYTE)
  expect((await minh.get('/Customer')).status).toBe(200)
  expect((await admin.post('/Export/payment-method', {})).status).toBe(200)
})

test('an upload that stands still stops no import and no picture', async () => {
  const xlsx = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['Mã', 'Tên'],
            ['S1', 'Một'],
          ],
        },
      ],
    }),
  )
  for (const [path, bytes] of [
    ['/Import/sales-channel', xlsx],
    ['/File/product', png(100_000)],
    ['/File/product', png(100_000)],
  ] as const) {
    const { body, headers } = fileBody('a.xlsx', bytes)
    const socket = await open()
    const all = { ...headers, authorization: `Bearer ${admin.token}`, 'content-length': body.length }
    socket.write(head('POST', `/v1.0${path}`, all))
    socket.write(body.subarray(0, 300))
  }
  await sleep(300)
  expect((await upload(admin, '/Import/sales-channel', 'b.xlsx', xlsx)).body.data.valid).toBe(1)
  expect((await upload(admin, '/File/product', 'b.png', png(1_000))).status).toBe(200)
})

test('one person has so much on the way and no more; others are not concerned', async () => {
  const file = await largeFile()
  for (let index = 0; index < 30; index += 1) {
    await silentReader(`/File/${file}`, minh)
    await sleep(10)
  }
  // so much is on its way once the server has begun all of it
  await expect.poll(async () => (await minh.get('/Customer')).status, { timeout: 15_000 }).toBe(503)
  const refused = await minh.get('/Customer')
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'overloaded',
    '5',
  ])
  expect((await admin.get('/Customer')).status).toBe(200)
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(async () => (await minh.get('/Customer')).status, { timeout: 15_000 }).toBe(200)
})

/** Sends a picture in pieces, so many bytes each tenth of a second; then nothing of what it announced (`length`). */
async function trickle(
  bytes: Buffer,
  piece: number,
  headers: Record<string, string | number>,
  length = bytes.length,
) {
  const socket = await open()
  const answer = answerOf(socket)
  const all = { ...headers, authorization: `Bearer ${admin.token}`, 'content-length': length }
  socket.write(head('POST', '/v1.0/File/product', { ...all, connection: 'close' }))
  for (let at = 0; at < bytes.length && socket.writable; at += piece) {
    socket.write(bytes.subarray(at, at + piece))
    await sleep(100)
  }
  return answer
}

test('a slow picture arrives, one that trickles or stands still is told so in the reader’s language', async () => {
  const { body, headers } = fileBody('a.png', png(200_000))
  const slow = await trickle(body, 6_000, headers)
  expect([slow.status, slow.text.includes('"succeeded":true')]).toEqual([200, true])
  const trickled = await trickle(body, 500, headers)
  expect([trickled.status, trickled.code]).toEqual([408, 'too-slow'])
  expect(trickled.message).toMatch(/^Đường truyền quá chậm/)
  const english = { ...headers, 'accept-language': 'en' }
  const still = await trickle(body.subarray(0, 400), 400, english, body.length)
  expect([still.status, still.code]).toEqual([408, 'too-slow'])
  expect(still.message).toMatch(/^The connection is too slow/)
}, 60_000)

test('by the limits of a running server a picture of 5 MB arrives over a slow mobile line, and what trickles does not', () => {
  const size = 5 * MEGABYTE
  /** In which second a body of 5 MB is given up that comes at this rate, after so long a silence every so often; null: it arrives. */
  const givenUp = (perSecond: number, silence = { everyS: Infinity, ms: 0 }) => {
    let [bytes, ms] = [0, 0]
    for (let second = 1; bytes < size; second += 1) {
      const quietMs = second % silence.everyS === 0 ? silence.ms : 0
      ms += 1_000 + quietMs
      bytes += perSecond
      if (isTooSlow(NETWORK, { ms, quietMs: 1_000 + quietMs, bytes })) return second
    }
    return null
  }
  const pause = NETWORK.silentMs - 2_000
  expect(givenUp(80_000)).toBeNull()
  // through a tunnel every ten seconds
  expect(givenUp(80_000, { everyS: 10, ms: pause })).toBeNull()
  expect(givenUp(80_000 / 8)).toBeNull()
  expect(givenUp(3_000)).toBe(NETWORK.graceMs / 1_000 + 1)
  expect(givenUp(80_000, { everyS: 10, ms: NETWORK.silentMs })).toBe(10)
})

test('a JSON body that stands still is told so', async () => {
  const socket = await open()
  const headers = { 'content-type': 'application/json', 'content-length': 50, 'accept-language': 'en' }
  socket.write(`${head('POST', '/v1.0/Account/authenticate', headers)}{"account":`)
  const answer = await answerOf(socket)
  expect([answer.status, answer.code]).toEqual([408, 'too-slow'])
  expect(answer.message).toMatch(/^The connection is too slow/)
})

test.each([
  ['what is no HTTP', 'HELLO\r\n\r\n', 400, 'malformed-request', /^Yêu cầu không đúng định dạng/],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nhost: a\r\naccept-language: en\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers-too-large',
    /^The head of the request/,
  ],
  ['headers that never end', 'GET / HTTP/1.1\r\nhost: a\r\n', 408, 'too-slow', /^Đường truyền quá chậm/],
  [
    'no host',
    'GET /livez HTTP/1.1\r\naccept-language: en\r\nconnection: close\r\n\r\n',
    400,
    'malformed-request',
    /^The request/,
  ],
])('%s is answered in the envelope', async (_, request, status, code, message) => {
  const socket = await open()
  socket.write(request)
  const answer = await answerOf(socket)
  expect([answer.status, answer.code]).toEqual([status, code])
  expect(answer.message).toMatch(message)
  expect(answer.text).toContain('"traceId":"')
})
