import { Worker } from 'node:worker_threads'
import { Refusal } from '#http/refusal'
import { createSemaphore } from '#http/semaphore'
import { TooMuchWork } from '../too-much-work.ts'
import { changedSince } from './source-guard.ts'

/** Below the deadline of the requests that wait for it (`LONG_TIME_MS`). */
const TIMEOUT_MS = 20_000
const HEAP_MB = 384
/** Two spreadsheets and a PDF, which must not wait for them; further work waits in a bounded queue. */
const threads = createSemaphore({ atOnce: 3, waiting: 20, retryAfter: 5 })
let sourcesChanged = () => false

/** After this no thread is started when files in these folders have changed: its code would not match the running server's. */
export function refuseNewerSources(folders: readonly string[]): void {
  sourcesChanged = changedSince(folders)
}

/**
 * Runs one job in a worker thread with its own limits of memory and time (`timeoutMs`). All kinds of jobs share the
 * same few places.
 * @throws {TooMuchWork}
 * @throws {Refusal} `overloaded` when too many wait already; `restart-needed` when the sources are newer than the server
 */
export function inWorker<Job, Outcome>(module: URL, job: Job, timeoutMs = TIMEOUT_MS): Promise<Outcome> {
  return threads.run(() => inThread<Job, Outcome>(module, job, timeoutMs))
}

async function inThread<Job, Outcome>(module: URL, job: Job, timeoutMs: number): Promise<Outcome> {
  if (sourcesChanged()) throw new Refusal('restart-needed')
  const worker = new Worker(module, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
  })
  const tooLong = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    return await outcomeOf<Outcome>(worker, module)
  } finally {
    clearTimeout(tooLong)
    void worker.terminate()
  }
}

function outcomeOf<Outcome>(worker: Worker, module: URL): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuchWork(module) : error),
    )
    worker.once('exit', () => reject(new TooMuchWork(module)))
  })
}
