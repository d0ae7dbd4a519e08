import { expect, test } from 'vitest'
import { inWorker } from './in-worker.ts'

const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const answering = moduleOf(`import { parentPort } from 'node:worker_threads'; parentPort.postMessage('done')`)
const hoarding = moduleOf('const all = []; for (;;) all.push(new Array(1e6).fill(0))')
const idle = moduleOf('setInterval(() => {}, 1e6)')
const leaving = moduleOf('')

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
