import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import { createSemaphore } from '#http/semaphore'
import { Refusal } from '#refusal'
import { areSourcesNewer } from '../newer-sources.ts'

/** Below the deadline of the requests that wait for it (`LONG_TIME_MS`). */
const TIMEOUT_MS = 20_000
const HEAP_MB = 384
/** Two spreadsheets and a PDF, which must not wait for them; further work waits in a bounded queue. */
const threads = createSemaphore({ atOnce: 3, waiting: 20, retryAfter: 5 })
/**
 * Runs one job in a worker thread with its own limits of memory and time (`timeoutMs`). All kinds of jobs share the
 * same few places.
 * @param tooMuch what a job is told that exceeds its limits, and would again however often it is tried
 * @throws {Refusal} `tooMuch`; `overloaded` when too many wait already; `restart-needed` when the sources are newer than
 * the server
 */
export function inWorker<Job, Outcome>(
  module: URL,
  job: Job,
  { tooMuch, timeoutMs = TIMEOUT_MS }: { tooMuch: ErrorCode; timeoutMs?: number },
): Promise<Outcome> {
  const answer = Promise.withResolvers<Outcome>()
  // The answer does not wait for the end of its thread; the place does, or there would be more threads than places.
  threads.run(() => inThread(module, job, { tooMuch, timeoutMs }, answer)).catch(answer.reject)
  return answer.promise
}

/** Settles the answer; resolves when the thread has ended. */
async function inThread<Job, Outcome>(
  module: URL,
  job: Job,
  { tooMuch, timeoutMs }: { tooMuch: ErrorCode; timeoutMs: number },
  { promise, resolve, reject }: PromiseWithResolvers<Outcome>,
): Promise<void> {
  if (areSourcesNewer()) throw new Refusal('restart-needed')
  const worker = new Worker(module, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
  })
  const exceeded = (limit: string) => {
    const name = module.pathname.split('/').slice(-2).join('/')
    return new Refusal(tooMuch, {}, new Error(`a worker thread (${name}) was ended at its limit of ${limit}`))
  }
  const tooLong = setTimeout(() => reject(exceeded('time')), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exceeded('memory') : error),
  )
  worker.once('exit', () => reject(new Error('a worker thread ended without an answer')))
  await promise.catch(() => {})
  clearTimeout(tooLong)
  await worker.terminate()
}
