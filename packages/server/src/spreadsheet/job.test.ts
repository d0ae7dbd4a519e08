import { randomBytes } from 'node:crypto'
import type { ImportBatch, ImportResult, UndoResult } from '@barem/shared/spreadsheet/endpoints'
import type { ImportJob, ImportJobDetail } from '@barem/shared/spreadsheet/job-endpoints'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordChecks } from '#audit/record-checks'
import { type Caller, type TestApp, testApp } from '#test/app'
import { notAudited } from '#test/audited'
import { done } from '#test/document-world'
import { bellsOf, customerBook as customers, endRest } from '#test/import-jobs'
import { fileBody, upload } from '#test/multipart'
import { workbookOf, zip } from '#test/zip'
import { inChild } from './job-child.ts'
import { runImportJobs, type WorkJob } from './job-run.ts'
import { workJob } from './job-work.ts'

vi.setConfig({ testTimeout: 60_000 })

const BOUNDS = { rowsAtOnce: 20, jobRows: 400, batchRows: 40 }

let server: TestApp
let admin: Caller
let director: Caller
let inProcess: WorkJob

beforeAll(async () => {
  server = await testApp({ imports: BOUNDS })
  admin = await server.as('admin.lan')
  director = await server.as('director.hoa')
  const { appUrl: databaseUrl, filesFolder } = server
  inProcess = inChild({ databaseUrl, filesFolder, logLevel: 'warn' })
})
afterAll(async () => {
  const unknown = await notAudited(server)
  await server.close()
  expect(unknown).toEqual([])
})

async function send(bytes: Uint8Array, mode = 'preview', caller = director): Promise<ImportJob> {
  const { job } = done(await upload<ImportResult>(caller, `/Import/customer?mode=${mode}`, 'lon.xlsx', bytes))
  expect(job).not.toBeNull()
  return job!
}

const work = (how: WorkJob = workJob) => runImportJobs(server.deps, how)
const jobOf = async ({ id }: { id: string }, caller = director) =>
  done(await caller.get<ImportJobDetail>(`/ImportJob/${id}`))

async function countOf(series: number): Promise<number> {
  const rows = await server.deps.db
    .selectFrom('customer')
    .select('id')
    .where('code', 'like', `L${series}-%`)
    .execute()
  return rows.length
}

async function* nothing(): AsyncIterable<never> {}

test('a large file is checked, corrected, imported by its valid rows and undone, each step behind its back', async () => {
  const faulty = { 50: { phone: '12' }, 60: { type: 'Đại ly nao' }, 70: { phone: '0911000000' } }
  const job = await send(await customers(11, 100, faulty, ['Ghi chú riêng', 'Lỗi']))
  expect(job).toMatchObject({ state: 'waiting', task: 'preview', path: 'customer', total: null })
  await work()
  const checked = await jobOf(job)
  expect(checked).toMatchObject({ state: 'checked', total: 100, read: 100, valid: 97, invalid: 3 })
  expect(checked.leftOut).toEqual(['Ghi chú riêng'])
  expect(
    checked.rows.map(({ row, errors }) => [row, errors.map(({ column, code }) => `${column} ${code}`)]),
  ).toEqual([
    [50, ['phone phone']],
    [60, ['type not_in_list_near']],
    [70, ['phone duplicate_in_file']],
  ])
  expect(await countOf(11)).toBe(0)

  // the same file with a column of errors, and the faulty rows alone
  const fetched = async (id: string | null) => {
    const { raw } = await director.get(`/File/${id}`)
    return (await readXlsx(raw.rawPayload, { sheets: [0], readStyles: true })).sheets[0]!
  }
  const all = await fetched(checked.errorsFile)
  expect(all.rows).toHaveLength(101)
  expect(all.rows[49]!.at(-1)).toMatch(/^Số điện thoại phải bắt đầu bằng 0/)
  expect(all.rows[48]!.at(-1) ?? null).toBeNull()
  expect([...(all.cells ?? [])].filter(([, { formula }]) => formula !== undefined)).toEqual([])
  expect(all.rows[1]).toContain('=1+1')
  expect((await fetched(checked.faultyFile)).rows).toHaveLength(4)
  expect((await admin.get(`/File/${checked.errorsFile}`)).status).toBe(404)

  const correct = (corrections: object[]) =>
    director.post<ImportJobDetail>(`/ImportJob/${job.id}/correct`, { corrections })
  const corrected = done(
    await correct([
      { row: 50, cells: { phone: '0999000111' } },
      { row: 60, cells: { type: 'Dai ly', note: 'đã sửa' } },
    ]),
  )
  expect(corrected).toMatchObject({ valid: 99, invalid: 1, leftOut: ['Ghi chú riêng'] })
  expect(corrected.rows.map(({ errors }) => errors.length)).toEqual([0, 0, 1])
  expect(done(await correct([{ row: 50, cells: { phone: '1' } }]))).toMatchObject({ valid: 98, invalid: 2 })
  done(await correct([{ row: 50, cells: { phone: '0999000111' } }]))

  done(await director.post(`/ImportJob/${job.id}/run`, { mode: 'valid' }))
  server.hints.length = 0
  await work()
  const over = await jobOf(job)
  expect(over).toMatchObject({
    state: 'done',
    valid: 99,
    invalid: 1,
    created: 99,
    updated: 0,
    undoable: true,
  })
  expect(checked.undoable).toBe(false)
  expect((await fetched(over.faultyFile)).rows).toHaveLength(2)
  expect(await countOf(11)).toBe(99)
  expect(server.hints).toContainEqual({
    to: expect.any(String),
    hint: { kind: 'changed', entity: 'importJob', id: job.id },
  })
  const found = await server.deps.db.selectFrom('customer').selectAll().where('code', '=', 'L11-58').execute()
  expect(found).toMatchObject([{ note: 'đã sửa', createdBy: expect.any(String) }])
  const [batch] = done(await director.get<ImportBatch[]>('/Import/customer'))
  expect(batch).toMatchObject({ id: over.batch, created: 99, left: 99, fileName: 'lon.xlsx' })

  // somebody uses one of them, somebody changed another
  const inUse = found[0]!
  await server.deps.db.updateTable('customer').set({ version: 2 }).where('code', '=', 'L11-7').execute()
  const undoing = done(await director.post<UndoResult>('/Import/customer/undo', { id: over.batch })).job!
  expect(undoing).toMatchObject({ task: 'undo', state: 'waiting', total: 99 })
  await work()
  expect(await jobOf(undoing)).toMatchObject({
    ...{ state: 'done', read: 99, created: 98, updated: 0, invalid: 1 },
    kept: [{ row: 9, name: 'L11-7', reason: 'changed' }],
  })
  expect(await countOf(11)).toBe(1)
  // the row that stayed may be undone once it is as it was, and only that day
  expect([(await jobOf(job)).undoable, (await jobOf(undoing)).undoable]).toEqual([true, false])
  await server.deps.db.deleteFrom('importBatchRow').where('batchId', '=', over.batch!).execute()
  expect((await jobOf(job)).undoable).toBe(false)
  const deleted = server.deps.db.selectFrom('event').select(['kind', 'note']).where('entityId', '=', inUse.id)
  expect(await deleted.orderBy('at').orderBy('id').execute()).toMatchObject([
    { kind: 'customer.created' },
    { kind: 'customer.deleted', note: 'L11-58' },
  ])
  expect(await bellsOf(server, job.id)).toEqual(['importJob.checked', 'importJob.done'])
  expect(await bellsOf(server, undoing.id)).toEqual(['importJob.undone'])
  // its author's own bell is no fault
  const told = recordChecks.find(({ name }) => name === 'notification-event')!
  const faults = server.deps.db
    .transaction()
    .execute((trx) => told.find({ trx, files: server.deps.files, stored: nothing, now: server.clock.now() }))
  expect(await faults).toMatchObject({ total: 0 })
})

test('all or none writes all, or checks all and writes nothing', async () => {
  const bad = await send(await customers(12, 90, { 80: { phone: 'x' } }), 'all')
  await work()
  expect(await jobOf(bad)).toMatchObject({ state: 'checked', valid: 89, invalid: 1, created: 0, batch: null })
  expect(await countOf(12)).toBe(0)
  const good = await customers(12, 90)
  const job = await send(good, 'all')
  await work()
  expect(await jobOf(job)).toMatchObject({ state: 'done', created: 90 })
  const again = await upload(director, '/Import/customer?mode=all', 'lon.xlsx', good)
  expect(again.body.code).toBe('import.already-done')
})

test.each(['valid', 'all'] as const)(
  '%s: a process killed in the middle leaves nothing half told',
  async (mode) => {
    const series = mode === 'valid' ? 13 : 14
    const job = await send(await customers(series, 400), mode)
    const stop = new AbortController()
    const watching = (async () => {
      while ((await jobOf(job)).read < 80) await new Promise((resolve) => setTimeout(resolve, 5))
      stop.abort()
    })()
    await runImportJobs(server.deps, inProcess, { signal: stop.signal })
    await watching
    const half = await jobOf(job)
    expect(half.state).toBe('waiting')
    // what is told is what is written, to the row
    expect(await countOf(series)).toBe(mode === 'valid' ? half.created : 0)
    expect(half.read).toBeLessThan(400)
    await work(inProcess)
    expect(await jobOf(job)).toMatchObject({ state: 'done', read: 400, valid: 400, created: 400 })
    expect(await countOf(series)).toBe(400)
    const batches = done(await director.get<ImportBatch[]>('/Import/customer'))
    expect(batches.filter(({ id, left }) => id === half.batch && left !== 400)).toEqual([])
  },
)

test.each([
  ['was cancelled', 'cancelled'],
  ['has failed', 'failed'],
] as const)('all or none that %s in the middle says that nothing is written', async (_, state) => {
  const series = state === 'cancelled' ? 26 : 27
  const job = await send(await customers(series, 400), 'all')
  let cancelling: Promise<unknown> | undefined
  const stopIt = () => {
    if (state === 'failed') throw new Error('killed')
    cancelling ??= director.post(`/ImportJob/${job.id}/cancel`)
  }
  for (let tries = 0; tries < 3; tries++) {
    await work((deps, claimed) => workJob({ ...deps, hub: { ...deps.hub, person: stopIt } }, claimed))
    await endRest(server, job.id)
  }
  await cancelling
  expect(await jobOf(job)).toMatchObject({ state, created: 0, updated: 0, batch: null })
  expect((await jobOf(job)).read).toBeGreaterThan(0)
  expect(await countOf(series)).toBe(0)
})

test('a large import that is sent again under its key is answered with its job, at work and after it', async () => {
  const bytes = await customers(28, 30)
  const sendAs = async (key: string) => {
    const { body, headers } = fileBody('lon.xlsx', bytes)
    const keyed = { ...headers, 'idempotency-key': key }
    return (await director.post<ImportResult>('/Import/customer?mode=all', body, keyed)).body
  }
  const first = await sendAs('large-import-1')
  expect(first.data?.job).toMatchObject({ state: 'waiting' })
  expect(await sendAs('large-import-1')).toMatchObject({ data: first.data })
  expect((await sendAs('large-import-2')).code).toBe('import.job-running')
  await work()
  expect(await sendAs('large-import-1')).toMatchObject({ data: first.data })
  expect((await sendAs('large-import-2')).code).toBe('import.already-done')
  expect(await countOf(28)).toBe(30)
})

test('a server that is stopped again and again takes a job up each time', async () => {
  const job = await send(await customers(25, 30))
  for (let tries = 0; tries < 4; tries++) {
    const stopping = new AbortController()
    await runImportJobs(server.deps, async () => stopping.abort(), { signal: stopping.signal })
  }
  await work()
  expect(await jobOf(job)).toMatchObject({ state: 'checked', valid: 30 })
})

test('one at a time and person; it is its author’s alone, and can be stopped', async () => {
  const job = await send(await customers(16, 30), 'valid')
  const second = await upload(director, '/Import/customer', 'lon.xlsx', await customers(17, 30))
  expect(second.body.code).toBe('import.job-running')
  for (const [method, path] of [
    ['get', ''],
    ['post', '/cancel'],
  ] as const)
    expect((await admin[method](`/ImportJob/${job.id}${path}`)).body.code).toBe('not-found')
  expect(done(await admin.get('/ImportJob?path=customer'))).toEqual([])
  expect((await director.post(`/ImportJob/${job.id}/run`, { mode: 'all' })).body.code).toBe(
    'import.not-checked',
  )
  expect(done(await director.post(`/ImportJob/${job.id}/cancel`))).toMatchObject({ state: 'cancelled' })
  await work()
  expect(await countOf(16)).toBe(0)
})

test('whoever lost the right meanwhile imports nothing', async () => {
  const lost = await send(await customers(18, 30), 'valid', admin)
  const { db } = server.deps
  const { id, role } = await db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('username', '=', 'admin.lan')
    .executeTakeFirstOrThrow()
  await db.updateTable('appUser').set({ role: 'basic' }).where('id', '=', id).execute()
  await db.deleteFrom('userRoleGroup').where('userId', '=', id).execute()
  await work()
  const row = await db
    .selectFrom('importJob')
    .select(['state', 'failure'])
    .where('id', '=', lost.id)
    .execute()
  expect(row).toMatchObject([{ state: 'failed', failure: { code: 'forbidden' } }])
  expect(await countOf(18)).toBe(0)
  await db.updateTable('appUser').set({ role }).where('id', '=', id).execute()
})

test.each([
  ['preview', 0],
  ['valid', BOUNDS.batchRows],
  ['all', 0],
] as const)(
  '%s: whoever may fill a column no more does not go on with the rest of the file',
  async (mode, written) => {
    const { db } = server.deps
    const khoa = await server.as('purchase.khoa')
    const group = db.updateTable('roleGroup').where('code', '=', 'MUA-HANG')
    const { permissions } = await db
      .selectFrom('roleGroup')
      .select('permissions')
      .where('code', '=', 'MUA-HANG')
      .executeTakeFirstOrThrow()
    await group.set({ permissions: [...permissions, 'cost:update'] }).execute()
    const all = async () => (await db.selectFrom('product').select('id').execute()).length
    const before = await all()
    const made = done<{ filePath: string }>(await khoa.post('/Export/product', {}))
    const { raw } = await khoa.get(`/File/${made.filePath}`)
    const [sheet] = (await readXlsx(raw.rawPayload, { sheets: [0] })).sheets
    const [head, ...rows] = sheet!.rows
    const renamed = rows.slice(0, 60).map(([code, ...rest]) => [`${code}-${mode}`, ...rest])
    const book = await writeXlsx({ sheets: [{ name: 'Dữ liệu', rows: [head!, ...renamed] }] })
    const owner = new pg.Client({ connectionString: server.ownerUrl })
    await owner.connect()
    // between the first transaction of rows and the next
    await owner.query(`
    create function take_right() returns trigger language plpgsql as
      $$ begin
        update role_group set permissions = array_remove(permissions, 'cost:view') where code = 'MUA-HANG';
        return new;
      end $$;
    create trigger take_right after update on import_job for each row when (new.rows_read > 0)
      execute function take_right()`)
    try {
      const { job } = done(
        await upload<ImportResult>(khoa, `/Import/product?mode=${mode}`, 'hang.xlsx', book),
      )
      await work()
      const ended = await db
        .selectFrom('importJob')
        .selectAll()
        .where('id', '=', job!.id)
        .executeTakeFirstOrThrow()
      expect(ended).toMatchObject({
        state: 'failed',
        failure: { code: 'forbidden', params: { permission: 'cost:view' } },
        rowsRead: BOUNDS.batchRows,
        rowsInvalid: 0,
      })
      expect((await all()) - before).toBe(written)
    } finally {
      await owner.query('drop trigger take_right on import_job; drop function take_right')
      await owner.end()
      await group.set({ permissions }).execute()
    }
  },
)

/** Megabytes that do not compress well. */
const noise = (megabytes: number) => randomBytes(megabytes * 786_432).toString('base64')

test.each([
  ['too many rows', () => customers(19, 401), 'file.too-many-rows'],
  ['a tag that never ends', async () => zip(workbookOf(`<row r="2" ${noise(14)}`)), 'file.unreadable'],
  [
    'rows without end that say nothing',
    () =>
      zip(
        workbookOf(
          Array.from({ length: 100_000 }, (_, at) => `<row ht="${(at * 7_919) % 99_991}"/>`).join(''),
        ),
      ),
    'file.too-many-rows',
  ],
  [
    'the same under a prefix',
    () =>
      zip(
        workbookOf(
          Array.from({ length: 100_000 }, (_, at) => `<x:row ht="${(at * 7_919) % 99_991}"/>`).join(''),
        ),
      ),
    'file.too-many-rows',
  ],
])('%s fails with a reason', async (_, file, code) => {
  const bytes = await file()
  const job = await send(bytes)
  await work()
  expect(await jobOf(job)).toMatchObject({ state: 'failed', failure: { code } })
})

test('what is corrected in the preview of a file that is worked at once is checked and imported with the rest', async () => {
  const bytes = await customers(20, 3, { 3: { phone: 'x', name: '' } })
  const sent = (mode: string, corrections: string) => {
    const { body, headers } = fileBody('nho.xlsx', bytes, undefined, { corrections })
    return director.post<ImportResult>(`/Import/customer?mode=${mode}`, body, headers)
  }
  const cells = { phone: '0911222333', name: 'Thép Mới' }
  expect(done(await sent('preview', '[]'))).toMatchObject({ valid: 2, invalid: 1, job: null })
  const corrected = JSON.stringify([{ row: 3, cells }])
  expect(done(await sent('preview', corrected))).toMatchObject({ valid: 3, invalid: 0 })
  for (const wrong of ['{', '[{"row":1,"cells":{}}]', '[{"row":3,"cells":{"phone":1}}]'])
    expect((await sent('preview', wrong)).body).toMatchObject({ code: 'validation' })
  expect(done(await sent('all', corrected))).toMatchObject({ created: 3 })
  const found = await server.deps.db.selectFrom('customer').selectAll().where('code', '=', 'L20-1').execute()
  expect(found).toMatchObject([{ phone: '0911222333', name: 'Thép Mới' }])
})
