import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { APP_ROLE, startEmbedded } from '../packages/server/src/embedded/embedded.ts'
import { localFileStore } from '../packages/server/src/file/store.ts'
import { mounted } from '../packages/server/src/http/mount.ts'
import { type TestApp, testApp } from '../packages/server/test/app.ts'
import { commandSamples, type Samples } from '../packages/server/test/command-samples.ts'
import { listUpload, pictureUpload } from '../packages/server/test/fuzz/files.ts'
import { approvableEntities, business } from '../packages/shared/src/business.ts'
import { bundled } from './bundle.ts'
import type { CrashAnswer, CrashRequest } from './child/crash-app.ts'
import type { Proof, ProofContext } from './proof.ts'

/** Commands whose halves are looked for without a transaction: what writes several tables, of every kind of document. */
const CONTROL = approvableEntities.flatMap((entity) => {
  const [resource] = business[entity].views
  return [`POST /${resource}`, `POST /${resource}/{id}/approve`]
})
/** A few to see it work. */
const QUICK = [
  ...CONTROL,
  'POST /ContractBinding',
  'PUT /Customer',
  'DELETE /Product/{id}',
  'POST /File/{folder}',
  'POST /Import/{path}',
]

type Command = { method: string; path: string; effect: string; secret?: boolean }

interface Count {
  crashes: number
  halves: string[]
  broken: string[]
}

interface Harness {
  server: TestApp
  sampleOf: Samples
  /** Where the instances that die keep files. */
  files: string
  /** Sends a request to an instance; null: that died of it. */
  send(request: CrashRequest): Promise<{ status: number; code: string | null; statements: string[] } | null>
}

export const proof: Proof = {
  promise:
    'Killed at any statement of any command, a whole document stands or none, and the retry completes it once (A2)',
  run: async (ctx) => {
    const harness = await build(ctx)
    const commands = (mounted.get(harness.server.app) ?? [])
      .filter(({ effect, keyed }) => effect === 'command' || keyed)
      .filter((one) => !ctx.quick || QUICK.includes(nameOf(one)))
    const count: Count = { crashes: 0, halves: [], broken: [] }
    for (const [index, command] of commands.entries()) {
      await crashEverywhere(harness, command, count)
      if (index % 10 === 9)
        ctx.say(
          `${index + 1} of ${commands.length} commands, ${count.crashes} crashes, ${count.halves.length} halves, ${count.broken.length} broken`,
        )
    }
    count.broken.push(...(await lostFiles(harness)))
    for (const line of [...count.halves, ...count.broken].slice(0, 10)) ctx.say(line)
    const naive: Count = { crashes: 0, halves: [], broken: [] }
    for (const command of commands.filter((one) => CONTROL.includes(nameOf(one))))
      await crashBefore(harness, command, naive, true)
    return {
      figure: `${count.halves.length} half documents, ${count.broken.length} retries broken in ${count.crashes} crashes of ${commands.length} commands`,
      wanted: '0 and 0, every statement of every command',
      control: `without the transaction: ${naive.halves.length} halves in ${naive.crashes} crashes`,
      ok:
        count.halves.length === 0 &&
        count.broken.length === 0 &&
        count.crashes > 0 &&
        naive.halves.length > 0,
    }
  },
}

const nameOf = ({ method, path }: Command) => `${method} ${path}`

async function build(ctx: ProofContext): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'barem-crash-'))
  ctx.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbedded({ dataDir: folder, log: () => {}, fast: true })
  ctx.defer(() => postgres.stop())
  await migrate({ ownerUrl: postgres.ownerUrl, appRole: APP_ROLE, log: () => {} })
  const server = await testApp({ database: { ...postgres, drop: async () => {} } })
  ctx.defer(() => server.close())
  const files = join(folder, 'files')
  const program = await bundled('prove/child/crash-app.ts')
  ctx.defer(() => rm(program.folder, { recursive: true, force: true }))
  const boot = () => {
    const child = fork(program.file, {
      env: {
        ...process.env,
        ...{
          CRASH_DATABASE: postgres.appUrl,
          CRASH_FILES: files,
          NODE_COMPILE_CACHE: join(folder, 'compiled'),
        },
      },
      serialization: 'advanced',
    })
    return new Promise<ChildProcess>((resolve, reject) => {
      child.once('message', () => resolve(child))
      child.once('exit', (code) => reject(new Error(`an instance ended with ${code} before it was ready`)))
    })
  }
  // Others are made ready while one dies.
  const ready = [boot(), boot(), boot()]
  ctx.defer(async () => {
    for (const child of await Promise.all(ready)) child.kill('SIGKILL')
  })
  const send = async (request: CrashRequest) => {
    // The own password is asked for again at each try, oftener than a person may say it.
    await server.deps.db.updateTable('rateCounter').set({ hits: 0 }).execute()
    const answer = await ask(await ready[0]!, request)
    if (answer !== 'ended') return answer
    ready.shift()
    ready.push(boot())
    return null
  }
  return { server, sampleOf: await commandSamples(server), files, send }
}

function ask(child: ChildProcess, request: CrashRequest): Promise<CrashAnswer | 'ended'> {
  return new Promise((resolve) => {
    child.removeAllListeners()
    child.once('exit', () => resolve('ended'))
    child.once('message', (answer) => resolve(answer as CrashAnswer))
    child.send(request)
  })
}

let keys = 0

async function crashEverywhere(harness: Harness, command: Command, count: Count): Promise<void> {
  const clean = await crashBefore(harness, command, count, false)
  if (!clean) return
  for (const moment of ['sent', 'after'] as const) {
    const request = await requestOf(harness, command)
    const before = await tablesOf(harness.server)
    count.crashes += 1
    if (await harness.send({ ...request, crashAt: clean.commit, moment }))
      count.broken.push(`${nameOf(command)}: no crash at its commit`)
    const effect = effectOf(before, await tablesOf(harness.server))
    if (effect !== '' && effect !== clean.effect)
      count.halves.push(`${nameOf(command)} at its commit: ${effect}`)
    await retry(harness, command, request, count)
    const whole = effectOf(before, await tablesOf(harness.server))
    if (whole !== clean.effect)
      count.broken.push(`${nameOf(command)}: ${whole} after the retry, not ${clean.effect}`)
  }
}

/**
 * One request with one key, again and again, each time dying one statement later, until it lives. Every death but the
 * one after the commit must leave nothing. The last time tells what a whole effect looks like.
 */
async function crashBefore(harness: Harness, command: Command, count: Count, withoutTransaction: boolean) {
  const request = { ...(await requestOf(harness, command)), withoutTransaction }
  const before = await tablesOf(harness.server)
  for (let crashAt = 1; ; crashAt++) {
    const answer = await harness.send({ ...request, crashAt, moment: 'before' })
    const effect = effectOf(before, await tablesOf(harness.server))
    if (!answer) {
      count.crashes += 1
      if (effect !== '') count.halves.push(`${nameOf(command)} before statement ${crashAt}: ${effect}`)
      if (effect !== '' && withoutTransaction) return null
      continue
    }
    if (answer.status !== 200) {
      count.broken.push(`${nameOf(command)}: ${answer.status} ${answer.code} after ${crashAt - 1} crashes`)
      return null
    }
    return { effect, commit: answer.statements.indexOf('commit') + 1 }
  }
}

async function retry(
  { send }: Harness,
  command: Command,
  request: CrashRequest,
  count: Count,
): Promise<void> {
  const answer = await send(request)
  // An answer with a secret is not kept: the repeat is told that it is done (decision 020).
  const told = command.secret && answer?.code === 'already-done'
  if (answer?.status !== 200 && !told)
    count.broken.push(`${nameOf(command)}: retry ${answer?.status} ${answer?.code}`)
}

async function requestOf(harness: Harness, command: Command): Promise<CrashRequest> {
  const { server, sampleOf } = harness
  server.clock.advance(100)
  if (command.effect !== 'command') return uploadRequest(harness, command)
  const { caller, url, body } = await sampleOf(command as Parameters<Samples>[0])
  keys += 1
  return {
    method: command.method as CrashRequest['method'],
    url: `/v1.0${url}`,
    headers: { authorization: `Bearer ${caller.token}`, 'idempotency-key': `crash-point-${keys}` },
    ...(body ? { payload: body } : {}),
    now: server.clock.now().toISOString(),
  }
}

/** What comes with a file: one is uploaded, or its rows are read in. */
async function uploadRequest({ server }: Harness, command: Command): Promise<CrashRequest> {
  keys += 1
  const imported = command.path.startsWith('/Import')
  const { token } = await server.as('superadmin')
  const { raw, contentType } = imported
    ? await listUpload(`CRASH-${keys}`, `Kênh bán ${keys}`)
    : pictureUpload()
  return {
    method: 'POST',
    url: `/v1.0${imported ? '/Import/sales-channel?mode=all' : '/File/product'}`,
    headers: {
      ...{ authorization: `Bearer ${token}`, 'idempotency-key': `crash-point-${keys}` },
      'content-type': contentType!,
    },
    payload: raw as Buffer,
    now: server.clock.now().toISOString(),
  }
}

/** Uploads that the database names and nobody can read; what the samples' products show is one byte that never was. */
async function lostFiles({ server, files }: Harness): Promise<string[]> {
  const uploaded = server.deps.db.selectFrom('file').select('storageKey').where('size', '>', 1)
  const lost: string[] = []
  for (const { storageKey } of await uploaded.execute())
    await localFileStore(files)
      .get(storageKey)
      // what a sample uploaded lies with the server that made the samples
      .catch(() => server.deps.files.get(storageKey))
      .catch(() => lost.push(`${storageKey} is lost`))
  return lost
}

type Tables = Map<string, { rows: number; content: string }>

/**
 * Every table's number of rows and checksum. Sessions note when somebody was last seen, and guesses at a password are
 * counted, whatever came of it.
 */
async function tablesOf({ deps: { db } }: TestApp): Promise<Tables> {
  // What a dead process had begun ends when PostgreSQL notices that nobody is there.
  for (;;) {
    const { rows } = await sql<{ n: string }>`select count(*) as n from pg_stat_activity
      where application_name = 'crash' and state not in ('idle')`.execute(db)
    if (Number(rows[0]?.n) === 0) break
  }
  const { rows: names } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('session', 'rate_counter', 'migration') order by 1`.execute(
    db,
  )
  const each = names.map(
    ({ name }) => sql`select ${name} as name, count(*)::int as rows,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content from ${sql.raw(name)} t`,
  )
  const { rows } = await sql<{ name: string; rows: number; content: string }>`
    ${sql.join(each, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, ...rest }) => [name, rest]))
}

/** Whether a row is made or changed depends on who came before. */
const MADE_WHEN_NEEDED = ['document_counter', 'list_setting', 'table_change']

/** Which tables changed, and by how many rows; empty when nothing did. */
function effectOf(before: Tables, after: Tables): string {
  return [...after]
    .filter(([name, { content }]) => before.get(name)?.content !== content)
    .map(([name, { rows }]) =>
      MADE_WHEN_NEEDED.includes(name) ? name : `${name} ${rows - (before.get(name)?.rows ?? 0)}`,
    )
    .sort()
    .join(', ')
}
