import { Worker } from 'node:worker_threads'
import { Refusal } from '#http/refusal'
import { createSemaphore } from './semaphore.ts'
import { changedSince } from './source-guard.ts'

const TIMEOUT_MS = 30_000
const HEAP_MB = 384
/** Leaves one processor free for requests; further work waits in a bounded queue. */
const threads = createSemaphore({ atOnce: 2, waiting: 20, retryAfter: 5 })
let sourcesChanged = () => false

/** After this no thread is started when files in these folders have changed: its code would not match the running server's. */
export function refuseNewerSources(folders: readonly string[]): void {
  sourcesChanged = changedSince(folders)
}

/** A thread exceeded its memory or time, or ended without an answer. */
export class TooMuchWork extends Error {}

/**
 * Runs one job in a worker thread with its own limits of memory and time. All kinds of jobs share the
 * same few places.
 * @throws {TooMuchWork}
 * @throws {Refusal} `overloaded` when too many wait already; `restart-needed` when the sources are newer than the server
 */
export function inWorker<Job, Outcome>(module: URL, job: Job): Promise<Outcome> {
  return threads.run(() => inThread<Job, Outcome>(module, job))
}

async function inThread<Job, Outcome>(module: URL, job: Job): Promise<Outcome> {
  if (sourcesChanged()) throw new Refusal('restart-needed')
  const worker = new Worker(module, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
  })
  const tooLong = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  try {
    return await outcomeOf<Outcome>(worker)
  } finally {
    clearTimeout(tooLong)
    void worker.terminate()
  }
}

function outcomeOf<Outcome>(worker: Worker): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuchWork() : error),
    )
    worker.once('exit', () => reject(new TooMuchWork()))
  })
}
