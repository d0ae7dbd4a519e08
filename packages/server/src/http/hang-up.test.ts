import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { fileBody } from '#test/multipart'
import { createLog } from '../log.ts'

// A client that hangs up is no error of ours.

interface Line {
  level: number
  msg: string
  err?: unknown
  res?: { status: number }
}
const INFO = 30

const lines: Line[] = []
let server: TestApp
let admin: Caller
let port: number

beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  server = await testApp({ log: createLog('debug', stream) })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  admin = await server.as('admin.lan')
})
afterAll(() => server.close())

const form = fileBody('tep.xlsx', Buffer.alloc(100_000, 'x'))
const requests: [string, string, string, string, string][] = [
  ['in a JSON body', 'POST', '/Customer', 'application/json', '{"name": "Th'],
  [
    'in an upload',
    'POST',
    '/Import/sales-channel',
    form.headers['content-type']!,
    form.body.toString('latin1', 0, 5_000),
  ],
  [
    'in a picture',
    'POST',
    '/File/product',
    form.headers['content-type']!,
    form.body.toString('latin1', 0, 5_000),
  ],
  ['before the answer', 'POST', '/Export/customer', 'application/json', '{}'],
]

test.each(requests)(
  'whoever hangs up %s is no error and no failure of ours',
  async (_, method, path, type, body) => {
    const before = lines.length
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const length = path.startsWith('/Export') ? body.length : 50_000
    const head = {
      ...{ host: 'x', authorization: `Bearer ${admin.token}` },
      ...{ 'content-type': type, 'content-length': length },
    }
    const named = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${method} /v1.0${path} HTTP/1.1\r\n${named.join('')}\r\n${body}`)
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(before)
    socket.destroy()
    // nothing says that no line comes any more
    await sleep(1_500)
    expect(
      lines.slice(before).filter(({ level, err, res }) => level > INFO || err || (res && res.status >= 500)),
    ).toEqual([])
  },
)
