import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'
import { startFault } from './start-fault.ts'
import { withClient } from './with-client.ts'

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
    return await withClient({ connectionString: url, connectionTimeoutMillis: 200 }, (client) =>
      client.query('select 1'),
    ).catch((error: unknown) => startFault(error, readEnv(settings(url))))
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

const own = (url: string) => ({ DATABASE_URL: url, DATABASE_OWNER_URL: url.replace('//a', '//b') })
const silent = () => {}
const ending = (socket: Socket) => socket.destroySoon()

test.each([
  ['is silent', silent, own, /must open a PostgreSQL database: 127\.0\.0\.1:\d+ answers ETIMEDOUT/],
  ['ends', ending, own, /The database closed the connection: its own log says why/],
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
})
