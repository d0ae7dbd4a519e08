import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import { databaseOf } from '../prove/server.ts'
import { root } from './root.ts'
import { postgresOf, type RunningServer, runServer } from './running-server.ts'

const folders: string[] = []
const servers: RunningServer[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'barem-start-'))
  folders.push(folder)
  return folder
}

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await runServer({ BAREM_DATA: newFolder(), ...env })
  servers.push(server)
  return server
}

const signIn = (url: string, account = 'sales.minh', password = 'barem-demo-2026') =>
  fetch(`${url}/v1.0/Account/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password, rememberMe: false }),
  })

afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  for (const folder of folders) {
    if (existsSync(join(folder, 'postgresql')))
      for (const pid of postgresOf(folder)) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

describe.runIf(process.platform === 'linux')('a running server', () => {
  let server: RunningServer
  let other: RunningServer

  beforeAll(async () => {
    ;[server, other] = await Promise.all([start(), start()])
    await Promise.all([server.ready, other.ready])
    // two worlds are made at once, on a machine that may be busy
  }, 180_000)

  test('prints the address and the demo accounts, and lets them in', async () => {
    expect(server.output()).toContain(`Barem is ready: ${server.url}`)
    for (const account of [
      'superadmin',
      'admin.lan',
      'sales.minh',
      'director.hoa',
      'warehouse.tu',
      'account.mai',
      'purchase.khoa',
    ])
      expect(server.output()).toContain(account)
    expect((await signIn(server.url)).status).toBe(200)
  })

  test('keeps its secrets to itself', () => {
    const secrets = join(server.dataDir, 'secrets')
    expect(statSync(secrets).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(secrets))
      expect([name, statSync(join(secrets, name)).mode & 0o777]).toEqual([name, 0o600])
  })

  test('runs beside another with a folder of its own', async () => {
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
    expect(postgresOf(server.dataDir)).not.toEqual(postgresOf(other.dataDir))
  })

  test('a second one on the same folder says who works there', async () => {
    const second = await start({ BAREM_DATA: server.dataDir })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(
      `Another copy of Barem (process ${server.child.pid}) already works in ${server.dataDir}`,
    )
    expect(second.output()).toContain('set BAREM_DATA to another folder')
  })

  test('a port that is taken: a sentence with the way out, and nothing left behind', async () => {
    const second = await start({ PORT: String(server.port) })
    expect(await second.exited).toBe(1)
    expect(second.output().trim().split('\n').at(-1)).toBe(
      `Barem cannot start. Port ${server.port} is taken by another program: stop that, or choose another, such as PORT=${server.port + 1}.`,
    )
    expect(existsSync(join(second.dataDir, 'postgresql'))).toBe(false)
  })

  test('a port of the figures that is taken is told by its own name, before anything is filled', async () => {
    const second = await start({ METRICS_PORT: String(server.port), BAREM_WORLD: 'empty' })
    expect(await second.exited).toBe(1)
    expect(second.output().trim().split('\n').at(-1)).toContain(
      `Port ${server.port} is taken by another program: stop that, or choose another, such as METRICS_PORT=${server.port + 1}.`,
    )
    expect(existsSync(join(second.dataDir, 'postgresql'))).toBe(false)
  })

  test('files that cannot be written are found by the start, not by whoever uploads one', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'files'), '')
    const second = await start({ BAREM_DATA: folder })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(
      `Barem cannot start. No file can be written to ${join(folder, 'files')} (EEXIST)`,
    )
    expect(existsSync(join(folder, 'postgresql'))).toBe(false)
  })

  test.each(['data folder', 'port'])(
    'a start refused for its %s leaves the pages as they are',
    async (taken) => {
      const path = join(newFolder(), 'start.mjs')
      const module = (file: string) => JSON.stringify(join(root, 'packages/server/src', file))
      writeFileSync(
        path,
        `import { serve } from ${module('main.ts')}
       import { readEnv } from ${module('env.ts')}
       const web = async () => { console.log('built'); return '' }
       await serve(readEnv(process.env), { web, print() {} }).catch(({ message }) => console.log(message))
       process.exit(1)`,
      )
      const place = taken === 'port' ? { PORT: String(server.port) } : { BAREM_DATA: server.dataDir }
      const second = await runServer({ BAREM_DATA: newFolder(), ...place }, relative(root, path))
      servers.push(second)
      expect(await second.exited).toBe(1)
      expect(second.output()).toMatch(taken === 'port' ? /EADDRINUSE/ : /already works in/)
      expect(second.output()).not.toContain('built')
    },
  )

  test('PostgreSQL is killed: it is started again and work goes on', async () => {
    for (const pid of postgresOf(server.dataDir)) kill(pid)
    await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('PostgreSQL is running again')
    await expect.poll(async () => (await signIn(server.url)).status, { timeout: 10_000 }).toBe(200)
  })

  test('node is killed: the next start ends what it left and finds the data', async () => {
    server.child.kill('SIGKILL')
    await server.exited
    expect(postgresOf(server.dataDir)).not.toEqual([])
    const received = join(server.dataDir, 'received')
    mkdirSync(join(received, 'file-cut'))
    writeFileSync(join(received, 'file-cut/file'), 'half of it')
    server = await start({ BAREM_DATA: server.dataDir })
    await server.ready
    expect(readdirSync(received)).toEqual([])
    expect(server.output()).toContain('ended the PostgreSQL that an earlier start had left behind')
    expect((await signIn(server.url)).status).toBe(200)
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends it in order, with no process left; it starts again',
    async (signal) => {
      server.child.kill(signal)
      expect(await server.exited).toBe(0)
      expect(postgresOf(server.dataDir)).toEqual([])
      expect(readFileSync(join(server.dataDir, 'postgresql/PG_VERSION'), 'utf8')).toBe('18\n')
      server = await start({ BAREM_DATA: server.dataDir })
      await server.ready
    },
  )

  test('a start with nothing to migrate loads nothing that only other work needs', async () => {
    await server.stop()
    const saying = `import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
      process.once('exit', () => console.log('LOADED', loaded.concat(process.moduleLoadList).join(' ')))`
    server = await start({
      BAREM_DATA: server.dataDir,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(saying)}`,
    })
    await server.ready
    await server.stop()
    const [, loaded = ''] = /^LOADED (.*)$/m.exec(server.output()) ?? []
    expect(loaded).toContain('node_modules/fastify/')
    const spared = [
      'node-pg-migrate',
      '@fastify/ajv-compiler',
      'fast-json-stringify-compiler',
      'pdfmake',
      'hucre',
      'prom-client',
    ]
    for (const name of [...spared.map((one) => `node_modules/${one}/`), 'internal/deps/undici'])
      expect([name, loaded.includes(name)]).toEqual([name, false])
    server = await start({ BAREM_DATA: server.dataDir })
    await server.ready
  })

  test('what is in flight at SIGTERM is answered, twice the same Ctrl-C counts once', async () => {
    const call = halfSignIn(server.port)
    await sleep(300)
    server.child.kill('SIGINT')
    server.child.kill('SIGINT')
    await sleep(100)
    server.child.kill('SIGINT')
    await sleep(300)
    expect(server.child.exitCode).toBe(null)
    call.finish()
    expect(await call.status).toBe(200)
    expect(await server.exited).toBe(0)
    expect(postgresOf(server.dataDir)).toEqual([])
  })

  test('a second signal ends it at once, PostgreSQL too', async () => {
    server = await start({ BAREM_DATA: server.dataDir })
    await server.ready
    const call = halfSignIn(server.port)
    await sleep(300)
    server.child.kill('SIGTERM')
    await sleep(800)
    expect(server.child.exitCode).toBe(null)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(1)
    expect(await call.status).toBe(null)
    await expect.poll(() => postgresOf(server.dataDir)).toEqual([])
  })

  test('reset stops the server and empties the folder, and nothing else in it', async () => {
    const env = { ...process.env, BAREM_DATA: other.dataDir, NODE_ENV: '' }
    const reset = (...argv: string[]) =>
      execFileSync(process.execPath, [join(root, 'bin/reset.ts'), ...argv], {
        env,
        encoding: 'utf8',
        stdio: 'pipe',
      })
    expect(() => reset()).toThrow(/add -- --yes/)
    expect(() =>
      execFileSync(process.execPath, [join(root, 'bin/reset.ts'), '--yes'], {
        env: { ...env, NODE_ENV: 'production' },
        stdio: 'pipe',
      }),
    ).toThrow(/does not run with NODE_ENV=production/)
    const { ownerUrl } = databaseOf(other.dataDir)
    const world = (name: string) =>
      query(ownerUrl, `update setting set value = value || '{"name":"${name}"}' where key = 'world'`)
    await world('empty')
    expect(() => reset('--yes')).toThrow(/holds the data of Công ty .*: npm run reset asks for the name/)
    await world('demo')
    expect((await fetch(`${other.url}/livez`)).status).toBe(200)
    reset('--yes')
    expect(await other.exited).toBe(0)
    expect(existsSync(other.dataDir)).toBe(false)
  })
})

test('the company’s own PostgreSQL, and production without the demo world', async () => {
  const folder = newFolder()
  const postgres = await startEmbedded({ dataDir: folder, log: () => {} })
  try {
    const urls = { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl }
    const production = await start({ ...urls, NODE_ENV: 'production' })
    await production.ready
    expect(production.output()).toMatch(/ {2}superadmin {2}\S{8,}/)
    expect(existsSync(join(production.dataDir, 'postgresql'))).toBe(false)
    await production.stop()

    const asSuperuser = await start({ ...urls, DATABASE_URL: postgres.superUrl })
    expect(await asSuperuser.exited).toBe(1)
    expect(asSuperuser.output()).toContain('must not be a superuser')

    await query(postgres.superUrl, 'create database other owner barem_owner')
    const ownerOfAnother = await start({
      ...urls,
      DATABASE_OWNER_URL: postgres.ownerUrl.replace(/barem$/, 'other'),
    })
    expect(await ownerOfAnother.exited).toBe(1)
    expect(ownerOfAnother.output()).toContain('which are two databases')

    // an address that is not known as one of this machine
    const elsewhere = urls.DATABASE_URL.replace('127.0.0.1', '127.1')
    const again = await start({ ...urls, DATABASE_URL: elsewhere, LOG_LEVEL: 'info', POOL_SIZE: '10' })
    await again.ready
    expect(again.output()).not.toContain('superadmin')
    const readable = 'Warning: without sslmode in DATABASE_URL'
    expect([production, again].map((one) => one.output().includes(readable))).toEqual([false, true])
    const others = 'this database was served with other secrets'
    expect([production, again].map((one) => one.output().includes(others))).toEqual([false, true])
    expect(again.output()).toMatch(/"level":30,.*"version":"[\d.]+","commit":.*"msg":"Barem starts"/)
    const [, password = ''] = / {2}superadmin {2}(\S{8,})/.exec(production.output()) ?? []
    const { data } = await (await signIn(again.url, 'superadmin', password)).json()
    const headers = { authorization: `Bearer ${data.jwToken}` }
    await Promise.all(Array.from({ length: 60 }, () => fetch(`${again.url}/v1.0/Customer`, { headers })))
    // the one that listens among them
    expect(await connectionsOf(postgres.superUrl)).toBeLessThanOrEqual(10)
    await again.stop()

    await query(
      postgres.ownerUrl,
      `update setting set value = '{"name":"demo","stories":true}' where key = 'world'`,
    )
    const demo = await start(urls)
    expect(await demo.exited).toBe(1)
    expect(demo.output()).toContain('or say BAREM_WORLD=demo if that is meant')
  } finally {
    await postgres.stop()
  }
})

async function connectionsOf(superUrl: string): Promise<number> {
  const statement = `select from pg_stat_activity where application_name in ('barem', 'barem-listens')`
  return (await query(superUrl, statement)).length
}

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

const ENDED = join(root, 'packages/server/test/ended-certificate.pem')
/** Nobody answers there. */
const NO_DATABASE = {
  DATABASE_URL: 'postgres://a:s3cret@127.0.0.1:1/c',
  DATABASE_OWNER_URL: 'postgres://b:s3cret@127.0.0.1:1/c',
}

describe('a wrong setting ends the start with one sentence', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'abc' }, /whole number from 1 to 65535/],
    [{ HOST: '0.0.0.0' }, /TLS_CERT and TLS_KEY/],
    [
      { TLS_CERT: '/nowhere/c.pem', TLS_KEY: '/nowhere/k.pem' },
      /must be readable PEM files: \/nowhere\/c.pem/,
    ],
    [{ PUBLIC_URL: 'http://barem.example' }, /https:\/\//],
    [{ ALLOW_PLAIN_HTTP: 'ja' }, /set it to 1/],
    [{ BAREM_DATA: '/dev/null/nowhere' }, /BAREM_DATA=\/dev\/null\/nowhere cannot be written to/],
    [{ BAREM_WORLD: 'moon' }, /demo or empty/],
    [{ BAREM_WORLD: 'demo', NODE_ENV: 'production' }, /only BAREM_WORLD=empty/],
    [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /give both/],
    [NO_DATABASE, /DATABASE_OWNER_URL must open .*127\.0\.0\.1:1 answers ECONNREFUSED/],
  ])('%j', async (env, sentence) => {
    const server = await start(env)
    expect(await server.exited).toBe(1)
    const lines = server.output().trim().split('\n')
    expect(lines.at(-1)).toMatch(sentence)
    expect(server.output()).not.toMatch(/s3cret|\n {4}at /)
  })
})

test('a certificate that has ended is told before anything else of a start', async () => {
  const server = await start({ ...NO_DATABASE, TLS_CERT: ENDED, TLS_KEY: ENDED })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(/^Warning: the certificate of TLS_CERT ended on 2020-06-01/)
})

test('a key of another certificate is told before the database is asked', async () => {
  const key = join(newFolder(), 'key.pem')
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const server = await start({ ...NO_DATABASE, TLS_CERT: ENDED, TLS_KEY: key })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(/TLS_KEY=.*key\.pem is the key of another certificate/)
})

/** A sign-in whose last byte is held back until `finish`; the status is null when the connection breaks. */
function halfSignIn(port: number): { finish(): void; status: Promise<number | null> } {
  const body = JSON.stringify({ account: 'sales.minh', password: 'barem-demo-2026', rememberMe: false })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = request({ port, path: '/v1.0/Account/authenticate', method: 'POST', headers, agent: false })
  const status = new Promise<number | null>((resolve) => {
    call.once('error', () => resolve(null))
    call.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    })
  })
  call.write(body.slice(0, -1))
  return { finish: () => call.end(body.slice(-1)), status }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went with the one before.
  }
}
