import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { inWorker } from './in-worker.ts'

const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)
/** As `answerJobs` does it. */
const answers = (answer: string) =>
  moduleOf(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', async (job) => parentPort.postMessage(await (${answer})(job)))
  `)
const answering = answers("() => 'done'")
const hoarding = moduleOf('const all = []; for (;;) all.push(new Array(1e6).fill(0))')
const idle = moduleOf('setInterval(() => {}, 1e6)')
const leaving = moduleOf('')

const aThread = async () => {
  const thread = new Worker(answering)
  thread.postMessage(null)
  await once(thread, 'message')
  await thread.terminate()
}

const run = (module: URL, timeoutMs = 20_000) =>
  inWorker<null, string>(module, null, { tooMuch: 'file.too-much-data', timeoutMs })

test.each([
  ['time', idle, 50],
  ['memory', hoarding, undefined],
])(
  'a job over its limit of %s is refused for good, and a log learns which',
  async (limit, module, timeoutMs) => {
    await expect(run(module, timeoutMs)).rejects.toMatchObject({
      ...{ code: 'file.too-much-data', status: 422, details: {} },
      cause: { message: expect.stringMatching(`limit of ${limit}$`) },
    })
  },
)

test('one person holds two of the three threads, so that others do not wait for all their PDFs', async () => {
  const waiting = answers('(job) => new Promise((done) => setTimeout(done, job, threadId))')
  const ended: string[] = []
  const ask = (person: string, took: number) =>
    inWorker<number, number>(waiting, took, { tooMuch: 'file.too-much-data', person }).then(() =>
      ended.push(person),
    )
  await Promise.all([...[1, 2, 3, 4].map(() => ask('minh', 400)), ask('trang', 1)])
  expect(ended[0]).toBe('trang')
  expect(ended).toHaveLength(5)
})

test('a thread answers one job after the other, and one that failed answers no more', async () => {
  const counting = answers(`(job) => {
    if (job === 'fail') throw new Error('it failed')
    globalThis.jobs = (globalThis.jobs ?? 0) + 1
    return threadId + ' ' + globalThis.jobs
  }`)
  const ask = (job: string) => inWorker<string, string>(counting, job, { tooMuch: 'file.too-much-data' })
  const [thread] = (await ask('one')).split(' ')
  expect(await ask('two')).toBe(`${thread} 2`)
  // only one of a module is kept
  const both = await Promise.all([ask('three'), ask('three beside it')])
  expect(both).toContain(`${thread} 3`)
  expect(new Set(both)).toHaveLength(2)
  await expect(ask('fail')).rejects.toThrow('it failed')
  const other = await ask('four')
  expect(other).not.toMatch(new RegExp(`^${thread} `))
  expect(other).toMatch(/ 1$/)
})

test('a thread for which nothing comes ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const own = answers('() => threadId')
    const ask = () => inWorker<null, number>(own, null, { tooMuch: 'file.too-much-data' })
    const thread = await ask()
    vi.advanceTimersByTime(29_000)
    expect(await ask()).toBe(thread)
    // it waits from its last answer on
    vi.advanceTimersByTime(29_000)
    expect(await ask()).toBe(thread)
    vi.advanceTimersByTime(30_000)
    expect(await ask()).not.toBe(thread)
  } finally {
    vi.useRealTimers()
  }
})

test('a thread that ends without an answer is a fault of ours', async () => {
  await expect(run(leaving)).rejects.toThrow('a worker thread ended without an answer')
})

test('a job for which no place is left may come again', async () => {
  const jobs = Array.from({ length: 3 + 20 + 1 }, () => run(idle, 300))
  await expect(jobs.at(-1)).rejects.toMatchObject({ code: 'overloaded', details: { retryAfter: 5 } })
  await Promise.allSettled(jobs.slice(0, 3))
  await Promise.allSettled(jobs)
  expect(await run(answering)).toBe('done')
}, 60_000)

// Work in native code, such as unpacking a large file, is not interrupted.
const stubborn = answers(`async (folder) => {
  const { spawnSync } = await import('node:child_process')
  spawnSync('sh', ['-c', 'touch "$0/at-work-$$"; until [ -e "$0/end" ]; do sleep 0.02; done', folder])
}`)

test('a thread that goes on after its time keeps its place, and its caller waits no longer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barem-threads-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const jobs = [1, 2, 3].map(() =>
      inWorker<string, string>(stubborn, folder, { tooMuch: 'file.too-much-data', timeoutMs: 1000 }),
    )
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(3), { timeout: 30_000 })
    vi.advanceTimersByTime(1000)
    const ended = await Promise.allSettled(jobs)
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    let begun = false
    const next = run(answering).finally(() => {
      begun = true
    })
    // as long as another thread takes that has a place
    for (const _ of [1, 2]) await aThread()
    expect(begun).toBe(false)
    writeFileSync(join(folder, 'end'), '')
    expect(await next).toBe('done')
  } finally {
    vi.useRealTimers()
    writeFileSync(join(folder, 'end'), '')
    rmSync(folder, { recursive: true })
  }
})
