import { Worker } from 'node:worker_threads'
import { Refusal } from '#http/refusal'
import { createSemaphore } from './semaphore.ts'
import { changedSince } from './source-guard.ts'

const TIMEOUT_MS = 30_000
const HEAP_MB = 384
/** As many at once as leave a processor to everybody else; the rest wait their turn, and too many are told so. */
const threads = createSemaphore({ atOnce: 2, waiting: 20, retryAfter: 5 })
let sourcesChanged = () => false

/** From now on no thread is started when anything in these folders has changed: it would not fit the server that asks it. */
export function refuseNewerSources(folders: readonly string[]): void {
  sourcesChanged = changedSince(folders)
}

/** A thread ran out of memory or of time, or ended without a word: the work was too much for it. */
export class TooMuchWork extends Error {}

/**
 * Does one piece of work in a thread of its own, which may run out of memory or time alone. All kinds of work share the
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
