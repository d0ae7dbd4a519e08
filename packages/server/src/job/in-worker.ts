import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import { createSemaphore } from '#http/semaphore'
import { Refusal } from '#refusal'
import { areSourcesNewer } from '../newer-sources.ts'

/** Below the deadline of the requests that wait for it (`LONG_TIME_MS`). */
const TIMEOUT_MS = 20_000
const HEAP_MB = 384
/** Two spreadsheets and a PDF, which must not wait for them, nor for the PDFs of one person; further work waits in a bounded queue. */
const threads = createSemaphore({
  ...{ atOnce: 3, waiting: 20, retryAfter: 5 },
  perPerson: { atOnce: 2, waiting: 20 },
})
/** A thread that has answered waits so long for the next job of its module: to load the module takes most of a small job's time. */
const KEPT_MS = 30_000
/** The threads that wait, at most one of a module. */
const kept = new Map<string, { thread: Worker; late: NodeJS.Timeout }>()

/**
 * Runs one job in a worker thread with its own limits of memory and time (`timeoutMs`). All kinds of jobs share the
 * same few places, of which one `person` holds two at most. The module answers by `answerJobs`.
 * @param tooMuch what a job is told that exceeds its limits, and would again however often it is tried
 * @throws {Refusal} `tooMuch`; `overloaded` when too many wait already; `restart-needed` when the sources are newer than
 * the server
 */
export function inWorker<Job, Outcome>(
  module: URL,
  job: Job,
  {
    tooMuch,
    timeoutMs = TIMEOUT_MS,
    person = null,
  }: { tooMuch: ErrorCode; timeoutMs?: number; person?: string | null },
): Promise<Outcome> {
  const answer = Promise.withResolvers<Outcome>()
  // The answer does not wait for the end of a thread that has to be ended; the place does, or there would be more threads than places.
  threads.run(() => inThread(module, job, { tooMuch, timeoutMs }, answer), { person }).catch(answer.reject)
  return answer.promise
}

/** Settles the answer; resolves when the thread waits for another job or has ended. */
async function inThread<Job, Outcome>(
  module: URL,
  job: Job,
  { tooMuch, timeoutMs }: { tooMuch: ErrorCode; timeoutMs: number },
  { resolve, reject }: PromiseWithResolvers<Outcome>,
): Promise<void> {
  if (areSourcesNewer()) throw new Refusal('restart-needed')
  const thread = takeKept(module) ?? newThread(module)
  const exceeded = (limit: string) => {
    const name = module.pathname.split('/').slice(-2).join('/')
    return new Refusal(tooMuch, {}, new Error(`a worker thread (${name}) was ended at its limit of ${limit}`))
  }
  const outcome = Promise.withResolvers<Outcome>()
  const tooLong = setTimeout(() => outcome.reject(exceeded('time')), timeoutMs)
  thread.once('message', outcome.resolve)
  thread.once('error', (error: Error & { code?: string }) =>
    outcome.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exceeded('memory') : error),
  )
  thread.once('exit', () => outcome.reject(new Error('a worker thread ended without an answer')))
  try {
    thread.postMessage(job)
    const found = await outcome.promise
    forget(thread)
    const isKept = !kept.has(module.href)
    if (isKept) keep(module, thread)
    resolve(found)
    if (!isKept) await thread.terminate()
  } catch (error) {
    reject(error)
    await thread.terminate()
  } finally {
    clearTimeout(tooLong)
  }
}

function newThread(module: URL): Worker {
  return new Worker(module, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
  })
}

/** A thread that waits lets the process end. */
function keep(module: URL, thread: Worker): void {
  const end = () => void takeKept(module)?.terminate()
  kept.set(module.href, { thread, late: setTimeout(end, KEPT_MS).unref() })
  thread.once('error', end)
  thread.once('exit', end)
  thread.unref()
}

function takeKept(module: URL): Worker | undefined {
  const one = kept.get(module.href)
  if (!one) return
  kept.delete(module.href)
  clearTimeout(one.late)
  forget(one.thread)
  one.thread.ref()
  return one.thread
}

/** Not all listeners at once: Node has some of its own. */
function forget(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
}
