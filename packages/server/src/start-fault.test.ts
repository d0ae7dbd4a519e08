import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'
import { startFault } from './start-fault.ts'
import { withClient } from './with-client.ts'

/** Key and certificate of db.example.vn, signed by itself, until 2120. */
const pemFile = fileURLToPath(new URL('../test/database.pem', import.meta.url))
const pem = readFileSync(pemFile)

/** The fault of a first statement, with settings made of the database's URL, where each connection is met by `meet`. */
async function faultWhere(meet: (socket: Socket) => void, settings: (url: string) => Record<string, string>) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    meet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `postgres://a:s3cret@127.0.0.1:${(server.address() as AddressInfo).port}/c`
  try {
    const connectionString = settings(url).DATABASE_URL ?? url
    return await withClient({ connectionString, connectionTimeoutMillis: 200 }, (client) =>
      client.query('select 1'),
    ).catch((error: unknown) => startFault(error, readEnv(settings(url))))
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

const own = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: url.replace('//a', '//b'),
})
const silent = () => {}
const ending = (socket: Socket) => socket.destroySoon()
const plain = (socket: Socket) => socket.once('data', () => socket.write('N'))
const secure = (socket: Socket) =>
  socket.once('data', () => {
    socket.write('S')
    new TLSSocket(socket, { isServer: true, cert: pem, key: pem }).on('error', () => {})
  })
const verified = (more: string) => (url: string) => own(`${url}?sslmode=verify-full${more}`)
const resetting = (socket: Socket) => socket.once('data', () => socket.resetAndDestroy())

test.each([
  [
    'is silent',
    silent,
    own,
    /must open a PostgreSQL database: 127\.0\.0\.1:\d+ answers ETIMEDOUT \(timeout expired\)/,
  ],
  [
    'ends',
    ending,
    own,
    /The database closed the connection \(Connection terminated unexpectedly\): its own log says why/,
  ],
  ['resets', resetting, own, /closed the connection \(read ECONNRESET\): its own log says why/],
  [
    'takes no TLS',
    plain,
    verified(''),
    /^PostgreSQL at 127\.0\.0\.1:\d+ takes no TLS: switch its ssl on, or say sslmode=disable/,
  ],
  [
    'certifies itself',
    secure,
    verified(''),
    /^The certificate of PostgreSQL at 127\.0\.0\.1:\d+ is refused \(DEPTH_ZERO_SELF_SIGNED_CERT\): .* as sslrootcert in/,
  ],
  [
    'has the certificate of another name',
    secure,
    verified(`&sslrootcert=${pemFile}`),
    /is refused \(ERR_TLS_CERT_ALTNAME_INVALID\): address it by a name/,
  ],
  [
    'is to be verified by a file that is not there',
    silent,
    verified('&sslrootcert=/nowhere/ca.pem'),
    /^sslrootcert in DATABASE_URL and DATABASE_OWNER_URL must be a readable PEM file: \/nowhere\/ca\.pem is not \(ENOENT\)/,
  ],
  [
    'ends, the embedded one',
    ending,
    () => ({ BAREM_DATA: '/data' }),
    /log\/postgresql\.log in \/data says why/,
  ],
])('a database that %s is a sentence', async (_, meet, settings, sentence) => {
  const fault = (await faultWhere(meet, settings)) as Error
  expect(fault).toBeInstanceOf(EnvError)
  expect(fault.message).toMatch(sentence)
  expect(fault.cause).toBeInstanceOf(Error)
})

/** What a call to another server than the database fails with. */
const faultOf = (port: number, host: string) =>
  new Promise<Error>((resolve) => request({ port, host }).once('error', resolve).end())

test.each([
  ['resets', resetting],
  ['is not there', null],
])('a server that %s and is no database is not taken for one', async (_, meet) => {
  const server = createServer(meet ?? (() => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (!meet) server.close()
  const fault = await faultOf(port, '127.0.0.1')
  server.close()
  for (const settings of [own('postgres://a:s3cret@127.0.0.1:5432/c'), {}])
    expect(startFault(fault, readEnv(settings))).toBe(fault)
})

test('only the name that HOST gives is blamed on it, whatever database is used', () => {
  const env = readEnv({ ...own('postgres://a:b@c/d'), HOST: 'here.invalid', ALLOW_PLAIN_HTTP: '1' })
  const notFound = (hostname: string) => Object.assign(new Error(), { code: 'ENOTFOUND', hostname })
  expect(startFault(notFound('mail.invalid'), env)).not.toBeInstanceOf(EnvError)
  const fault = startFault(notFound('here.invalid'), env) as Error
  expect(fault.message).toContain('HOST=here.invalid is no address of this machine')
})

test.each([
  [
    'ENOSPC',
    { BAREM_DATA: '/data' },
    'There is no space left for BAREM_DATA=/data: make room and try again.',
  ],
  [
    '53100',
    own('postgres://a:b@db/c'),
    'There is no space left on the database’s disk: make room and try again.',
  ],
])('a full disk (%s) is a sentence', (code, settings, sentence) => {
  const full = Object.assign(new Error('no space left on device'), { code })
  expect(startFault(full, readEnv(settings))).toEqual(new EnvError(sentence, { cause: full }))
})
