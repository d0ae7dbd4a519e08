import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '../bin/running-server.ts'
import { signIn } from './client.ts'
import type { Outcome, Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'
import { databaseOf, startServer } from './server.ts'
import { compare, startWriters } from './writers.ts'

const MOST_RECOVERY = 10_000
const SCAN = 256 * 1024

interface Course {
  acknowledged: number
  lost: number
  /** Answers while there was no space, and those that were neither 503 nor 507. */
  refused: number
  unclean: string[]
  recovery: number
}

export const proof: Proof = {
  promise:
    'A full disk, of the database or of the files, is refused cleanly, costs nothing and heals by itself (A4)',
  run: async (ctx) => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return skipped()
    const database = await fillDatabase(ctx)
    ctx.say(`database: ${inWords(database)}`)
    const files = await fillFiles(ctx, {})
    ctx.say(`files: ${inWords(files)}`)
    const control = await fillFiles(
      ctx,
      sabotaged({ file: 'src/no-space.ts', find: 'ENOSPC|EDQUOT|53100', replace: 'NONE' }),
    )
    return {
      figure: `database: ${inWords(database)}; files: ${inWords(files)}`,
      wanted: '0 lost, only 503 and 507, back ≤ 10 s after there is space',
      control: `a full disk not told from a fault: ${control.unclean.length} other answers (${[...new Set(control.unclean)]})`,
      ok: isWell(database) && isWell(files) && !isWell(control),
    }
  },
}

function skipped(): Outcome {
  const figure = 'skipped: needs root on Linux, to mount a small disk'
  return { figure, wanted: '', control: '', ok: false, skipped: true }
}

function isWell({ acknowledged, lost, refused, unclean, recovery }: Course): boolean {
  const honest = acknowledged > 0 && refused > 0 && lost === 0
  return honest && unclean.length === 0 && recovery <= MOST_RECOVERY
}

function inWords({ acknowledged, lost, refused, unclean, recovery }: Course): string {
  return `${lost} lost of ${acknowledged}, ${refused} refused, ${unclean.length} of them uncleanly, back in ${(recovery / 1000).toFixed(1)} s`
}

/** A disk of its own, in memory, for the length of the proof. */
function smallDisk(ctx: ProofContext, folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  ctx.defer(() => execFileSync('umount', ['-l', folder]))
}

/** Takes all space but so many bytes; the returned function gives it back. */
function fill(folder: string, left: number): () => void {
  const { bavail, bsize } = statfsSync(folder)
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)))
  return () => rmSync(ballast)
}

async function fillDatabase(ctx: ProofContext): Promise<Course> {
  const folder = mkdtempSync(join(tmpdir(), 'barem-full-'))
  ctx.defer(() => rmSync(folder, { recursive: true, force: true }))
  smallDisk(ctx, folder, 400)
  const server = await startServer(ctx, { BAREM_DATA: folder })
  const ledger: Parameters<typeof compare>[1] = new Map()
  const writers = await startWriters(server.url, 8, ledger)
  await sleep(ctx.size(5_000, 2_000))
  const giveBack = fill(folder, 1_000_000)
  // PostgreSQL has room in the segment of its log at hand: full is when nothing is written any more.
  while ((await writers.nextWrite(3_000).catch(() => null)) !== null) ctx.say('still writing')
  const fullAt = performance.now()
  await sleep(ctx.size(20_000, 8_000))
  giveBack()
  const recovery = await nextWrite(server, () => writers.nextWrite(60_000))
  await sleep(2_000)
  await writers.stop()
  const answers = writers.seen.filter(({ at }) => at > fullAt - 3_000)
  const refused = answers.filter(({ reply }) => reply.status !== 200)
  const { lost, twice } = await compare(databaseOf(folder).superUrl, ledger)
  await server.stop()
  return {
    acknowledged: writers.acknowledged(),
    lost: lost + twice,
    refused: refused.length,
    unclean: refused
      .filter(({ reply }) => !clean(reply.status, reply.code))
      .map(({ reply }) => `${reply.status}`),
    recovery,
  }
}

const clean = (status: number, code: string | null) =>
  [503, 507].includes(status) || code === 'idempotency-in-flight'

async function nextWrite(server: RunningServer, work: () => Promise<number>): Promise<number> {
  return work().catch((error: Error) => {
    const said = server.output().split('\n')
    throw new Error(`${error.message}; ${said.filter((line) => !line.startsWith('{')).slice(-4)}`)
  })
}

async function fillFiles(ctx: ProofContext, env: Record<string, string>): Promise<Course> {
  const folder = mkdtempSync(join(tmpdir(), 'barem-full-'))
  ctx.defer(() => rmSync(folder, { recursive: true, force: true }))
  smallDisk(ctx, join(folder, 'files'), 8)
  const server = await startServer(ctx, { BAREM_DATA: folder, ...env })
  const lan = await signIn(server.url, 'admin.lan')
  const kept = new Map<string, string>()
  const course: Course = { acknowledged: 0, lost: 0, refused: 0, unclean: [], recovery: 0 }
  let made = 0
  const upload = async (): Promise<boolean> => {
    made += 1
    const bytes = scan(made)
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'hop-dong.pdf')
    const answer = await fetch(`${server.url}/v1.0/File/attachment`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${lan.token()}` } },
    })
    const body = (await answer.json()) as { data?: { id: string } }
    if (answer.status === 200) {
      course.acknowledged += 1
      kept.set(body.data!.id, createHash('sha256').update(bytes).digest('hex'))
      return true
    }
    course.refused += 1
    if (!clean(answer.status, null)) course.unclean.push(`${answer.status}`)
    return false
  }
  while (await upload());
  for (let tries = 0; tries < 10; tries++) await upload()
  const giveBack = fill(join(folder, 'files'), 0)
  await upload()
  execFileSync('mount', ['-o', 'remount,size=16m', join(folder, 'files')])
  giveBack()
  const since = performance.now()
  while (!(await upload())) await sleep(100)
  course.recovery = performance.now() - since
  for (const [id, hash] of kept) {
    const answer = await fetch(`${server.url}/v1.0/File/${id}`, {
      headers: { authorization: `Bearer ${lan.token()}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== hash) course.lost += 1
  }
  const lying = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
  // A part of a file nobody got an answer for is space lost.
  course.lost += lying.filter((entry) => entry.isFile()).length - kept.size
  await server.stop()
  return course
}

/** Bytes that begin like a PDF, are kept as they come and differ from every other one's. */
function scan(number: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(SCAN)
  bytes.write('%PDF-1.7')
  bytes.writeUInt32BE(number, 100)
  return bytes
}
