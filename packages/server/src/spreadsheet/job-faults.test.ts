import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import type { ImportJob, ImportJobDetail } from '@barem/shared/spreadsheet/job-endpoints'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { notAudited } from '#test/audited'
import { done } from '#test/document-world'
import { bellsOf, customerBook, endRest } from '#test/import-jobs'
import { upload } from '#test/multipart'
import { refuseNewerSources } from '../newer-sources.ts'
import { passed } from './job-child.ts'
import { runImportJobs, type WorkJob } from './job-run.ts'
import { workJob } from './job-work.ts'

// What becomes of a large import when processes, servers and disks fail.

let server: TestApp
let director: Caller
beforeAll(async () => {
  server = await testApp({ imports: { rowsAtOnce: 20, jobRows: 400, batchRows: 40 } })
  director = await server.as('director.hoa')
})
afterAll(async () => {
  const unknown = await notAudited(server)
  await server.close()
  expect(unknown).toEqual([])
})
afterEach(() => server.deps.db.deleteFrom('importJob').execute())

async function send(bytes: Uint8Array): Promise<ImportJob> {
  const { job } = done(
    await upload<ImportResult>(director, '/Import/customer?mode=preview', 'lon.xlsx', bytes),
  )
  return job!
}
const work = (how: WorkJob = workJob) => runImportJobs(server.deps, how)
const jobOf = async ({ id }: { id: string }) => done(await director.get<ImportJobDetail>(`/ImportJob/${id}`))

/** How long the database lets a job rest, in seconds. */
async function restOf({ id }: { id: string }): Promise<number> {
  const { rows } = await sql<{ rest: number }>`
    select round(extract(epoch from claimed_until - clock_timestamp()))::int as rest from import_job where id = ${id}`.execute(
    server.deps.db,
  )
  return rows[0]!.rest
}

const set = (job: { id: string }, values: { claimedUntil?: Date; attempts?: number; state?: string }) =>
  server.deps.db.updateTable('importJob').set(values).where('id', '=', job.id).execute()

test('a file at which every process dies is tried again after longer and longer, and then told as failed', async () => {
  const job = await send(await customerBook(15, 30))
  const tried: number[] = []
  const die: WorkJob = async (_, { attempts }) => {
    tried.push(attempts)
    throw new Error('killed')
  }
  for (const pause of [30, 120]) {
    await work(die)
    await work(die)
    expect(Math.abs((await restOf(job)) - pause)).toBeLessThan(10)
    await endRest(server, job.id)
  }
  await work(die)
  expect(tried).toEqual([1, 2, 3])
  expect(await jobOf(job)).toMatchObject({ state: 'failed', failure: { code: 'import.interrupted' } })
  expect(await bellsOf(server, job.id)).toEqual(['importJob.failed'])
})

test('a job whose process and server died together three times is told as failed by the next one', async () => {
  const job = await send(await customerBook(26, 30))
  await set(job, { state: 'working', attempts: 3, claimedUntil: new Date(0) })
  let isWorked = false
  await work(async () => {
    isWorked = true
  })
  expect(isWorked).toBe(false)
  expect(await jobOf(job)).toMatchObject({ state: 'failed', failure: { code: 'import.interrupted' } })
  expect(await bellsOf(server, job.id)).toEqual(['importJob.failed'])
})

test('with sources newer than the server a job waits, and the log says so once', async () => {
  const job = await send(await customerBook(27, 30))
  const folder = await mkdtemp(join(tmpdir(), 'barem-sources-'))
  refuseNewerSources([folder])
  await writeFile(join(folder, 'new.ts'), '')
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
  for (let turn = 0; turn < 3; turn++) await runImportJobs({ ...server.deps, log }, workJob)
  refuseNewerSources([])
  await rm(folder, { recursive: true })
  expect(said).toEqual([expect.stringMatching(/^imports wait/)])
  expect(await jobOf(job)).toMatchObject({ state: 'waiting' })
  await work()
  expect(await jobOf(job)).toMatchObject({ state: 'checked' })
})

/** Works with something done when the files of errors are begun and when one of them is kept. */
async function whileErrorsAreWritten(begun: () => Promise<unknown>, kept: () => Promise<unknown>) {
  const { files } = server.deps
  let reads = 0
  const get = async (key: string) => {
    if (++reads === 2) await begun()
    return files.get(key)
  }
  const put = async (key: string, bytes: Buffer) => {
    await kept()
    await files.put(key, bytes)
  }
  await runImportJobs({ ...server.deps, files: { ...files, get, put } }, workJob)
  return reads
}

test('the files of errors are written in one reading that holds the claim, and a stop is heard meanwhile', async () => {
  const faulty = () => customerBook(28, 30, { 5: { phone: 'x' } })
  const job = await send(await faulty())
  const stop = (one: ImportJob) => director.post(`/ImportJob/${one.id}/cancel`)
  const rests: number[] = []
  const reads = await whileErrorsAreWritten(
    () => set(job, { claimedUntil: new Date(Date.now() + 2_000) }),
    // too late for this run, which is at its end: the next one is another
    async () => [rests.push(await restOf(job)), await stop(job)],
  )
  expect(reads).toBe(2)
  expect(rests.map((rest) => rest > 20)).toEqual([true, true])
  expect(await jobOf(job)).toMatchObject({ state: 'checked', invalid: 1, stopping: false })
  done(await director.post(`/ImportJob/${job.id}/run`, { mode: 'valid' }))
  await work()
  expect(await jobOf(job)).toMatchObject({ state: 'done', created: 29 })

  const stopped = await send(await faulty())
  await whileErrorsAreWritten(
    () => stop(stopped),
    () => Promise.reject(new Error('nothing is kept')),
  )
  expect(await jobOf(stopped)).toMatchObject({ state: 'cancelled', errorsFile: null })
})

test('the process of an import opens the database as the server does, and is given no more', () => {
  const opening = {
    PGPASSFILE: '/etc/barem/pgpass',
    PGSSLMODE: 'require',
    NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
  }
  expect(passed({ ...opening, DATABASE_URL: 'postgres://a:secret@b/c', NODE_OPTIONS: '--inspect' })).toEqual(
    opening,
  )
})
