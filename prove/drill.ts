import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { run } from '../bin/run.ts'
import { type Manifest, readManifest, tablePart } from '../packages/server/src/backup/manifest.ts'
import { contentsOf, fixTextForms } from '../packages/server/src/backup/schema.ts'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { signIn } from './client.ts'
import type { Proof, ProofContext } from './proof.ts'
import { databaseOf, startServer } from './server.ts'
import { compare, startWriters } from './writers.ts'

const MOST_RESTORE = 60_000
/** A restore ends every session and makes secrets anew, which the server notes among its settings: both have as many rows as before. */
const CHANGED_BY_RESTORE = ['session', 'setting']

export const proof: Proof = {
  promise:
    'A backup made under load comes back whole after everything is deleted: tables, files, people (A5)',
  run: async (ctx) => {
    const folder = mkdtempSync(join(tmpdir(), 'barem-drill-'))
    ctx.defer(() => rmSync(folder, { recursive: true, force: true }))
    const data = join(folder, 'data')
    const made = await backUpUnderLoad(ctx, data, folder)
    const control = await restoreFlipped(folder)
    rmSync(data, { recursive: true, force: true })
    const back = await restore(ctx, { data, folder, ...made })
    return {
      figure: `${back.same} of ${back.tables} tables equal, ${back.lost} lost of ${made.before.size} quotations acknowledged before the backup, ${made.during} writes during it, backup ${seconds(made.took)}, restored and serving after ${seconds(back.took)}, file ${back.file}, old token ${back.oldToken}, audit ${back.audit}`,
      wanted: `every table equal, 0 lost, restored ≤ ${seconds(MOST_RESTORE)}, file equal, old token 401, audit clean`,
      control: `a byte flipped in the backup: ${control}`,
      ok:
        back.same === back.tables &&
        back.lost === 0 &&
        made.during > 0 &&
        back.took <= MOST_RESTORE &&
        back.file === 'equal' &&
        back.oldToken === 401 &&
        back.audit === 'clean' &&
        control === 'refused, nothing touched',
    }
  },
}

async function backUpUnderLoad(ctx: ProofContext, data: string, folder: string) {
  const server = await startServer(ctx, { BAREM_DATA: data })
  const { token, fileId, picture } = await keepPicture(server.url)
  const ledger: Parameters<typeof compare>[1] = new Map()
  const writers = await startWriters(server.url, 4, ledger)
  for (const wanted = ctx.size(1_000, 100); writers.acknowledged() < wanted; ) await writers.nextWrite(30_000)
  const before: typeof ledger = structuredClone(ledger)
  const [count, since] = [writers.acknowledged(), performance.now()]
  await command('backup', data, join(folder, 'backup'))
  const took = performance.now() - since
  const during = writers.acknowledged() - count
  ctx.say(`backup in ${seconds(took)}, ${during} writes meanwhile`)
  await writers.stop()
  await server.stop()
  return { before, during, took, token, fileId, picture }
}

/** Somebody's picture of a product, uploaded as people do. */
async function keepPicture(url: string) {
  const token = await tokenOf(url)
  // eight bytes of magic, the length and the name of the first chunk, one pixel by one
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const form = new FormData()
  form.append('file', new Blob([picture], { type: 'image/png' }), 'dam-thep.png')
  const answer = await fetch(`${url}/v1.0/File/product`, {
    method: 'POST',
    body: form,
    headers: bearer(token),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  // it is drawn anew when it comes
  const kept = await fetch(`${url}/v1.0/File/${data.id}`, { headers: bearer(token) })
  return { token, fileId: data.id, picture: Buffer.from(await kept.arrayBuffer()) }
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/v1.0/Account/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'superadmin', password: DEMO_PASSWORD, rememberMe: true }),
  })
  return ((await answer.json()) as { data: { jwToken: string } }).data.jwToken
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The control: a backup with one byte turned goes nowhere. */
async function restoreFlipped(folder: string): Promise<string> {
  const [flipped, nowhere] = [join(folder, 'flipped'), join(folder, 'nowhere')]
  cpSync(join(folder, 'backup'), flipped, { recursive: true })
  const part = join(flipped, tablePart('quotation'))
  const bytes = readFileSync(part)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(part, bytes)
  const { code, output } = await run('node', ['bin/restore.ts', flipped], { BAREM_DATA: nowhere })
  const untouched = statSync(nowhere, { throwIfNoEntry: false }) === undefined
  return code === 1 && /is damaged/.test(output) && untouched
    ? 'refused, nothing touched'
    : `taken (${output})`
}

interface Drilled {
  data: string
  folder: string
  before: Parameters<typeof compare>[1]
  token: string
  fileId: string
  picture: Buffer
}

async function restore(ctx: ProofContext, made: Drilled) {
  const since = performance.now()
  const backup = join(made.folder, 'backup')
  await command('restore', made.data, backup)
  const server = await startServer(ctx, { BAREM_DATA: made.data })
  const took = performance.now() - since
  ctx.say(`restored and serving after ${seconds(took)}`)
  const { ownerUrl: owner } = databaseOf(made.data)
  const { tables } = await readManifest(backup)
  const other = await differing(owner, tables)
  if (other.length > 0) ctx.say(`not as they were: ${other.join(', ')}`)
  const { lost } = await compare(owner, made.before)
  const get = (path: string, token: string) => fetch(`${server.url}/v1.0${path}`, { headers: bearer(token) })
  const oldToken = (await get('/User/profile', made.token)).status
  const opened = await get(`/File/${made.fileId}`, await tokenOf(server.url))
  const file = made.picture.equals(Buffer.from(await opened.arrayBuffer()))
    ? 'equal'
    : `answers ${opened.status}`
  const minh = await signIn(server.url, 'sales.minh')
  await minh.done('GET', '/Quotation?pageNumber=1&pageSize=20')
  const audit = await run('node', ['bin/audit.ts'], { BAREM_DATA: made.data })
  if (audit.code !== 0) ctx.say(audit.output)
  const same = tables.length - other.length
  return {
    took,
    same,
    tables: tables.length,
    lost,
    oldToken,
    file,
    audit: audit.code === 0 ? 'clean' : 'found something',
  }
}

/** The tables that hold other rows than the backup says. */
async function differing(url: string, tables: Manifest['tables']): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fixTextForms(client)
    const other: string[] = []
    for (const { name, rows, checksum } of tables) {
      const contents = await contentsOf(client, name)
      const isSame = contents.checksum === checksum || CHANGED_BY_RESTORE.includes(name)
      if (contents.rows !== rows || !isSame) other.push(name)
    }
    return other
  } finally {
    await client.end()
  }
}

async function command(name: 'backup' | 'restore', data: string, folder: string): Promise<void> {
  const { code, output } = await run('node', [`bin/${name}.ts`, folder], { BAREM_DATA: data })
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}: ${output}`)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
