import { Worker } from 'node:worker_threads'
import { IMPORT_MAX_ROWS } from '@barem/shared/spreadsheet/limits'
import { Refusal } from '#http/refusal'
import type { Book, RawCell } from './book.ts'
import type { Job, Outcome } from './worker.ts'

const TIMEOUT_MS = 30_000
const HEAP_MB = 384
/** As many files at once as leave a processor to everybody else; the rest wait their turn, and too many are told so. */
const AT_ONCE = 2
const WAITING = 20

const waiting: (() => void)[] = []
let running = 0

/** The cells of an uploaded file's first sheet, read in a thread of its own that may run out of memory or time alone. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<RawCell[][]> {
  const outcome = await inTurn({ read: bytes })
  return 'rows' in outcome ? outcome.rows : []
}

/** The bytes of an .xlsx, made in a thread of its own. */
export async function writeSpreadsheet(book: Book): Promise<Buffer> {
  const outcome = await inTurn({ write: book })
  if (!('bytes' in outcome)) throw new Error('the worker wrote nothing')
  return Buffer.from(outcome.bytes)
}

async function inTurn(job: Job): Promise<Outcome> {
  if (waiting.length >= WAITING) throw new Refusal('overloaded', { retryAfter: 5 })
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await inWorker(job)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function inWorker(job: Job): Promise<Outcome> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
  })
  const tooLong = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  try {
    const outcome = await outcomeOf(worker)
    if ('failure' in outcome) throw new Refusal(outcome.failure, { params: { max: IMPORT_MAX_ROWS } })
    return outcome
  } finally {
    clearTimeout(tooLong)
    void worker.terminate()
  }
}

/** Out of memory and out of time are the marks of a bomb; any other failure is ours. */
function outcomeOf(worker: Worker): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('file.bomb') : error),
    )
    worker.once('exit', () => reject(new Refusal('file.bomb')))
  })
}
