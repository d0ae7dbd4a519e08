import { IMPORT_MAX_ROWS } from '@barem/shared/spreadsheet/limits'
import { inWorker } from '#job/in-worker'
import { Refusal } from '#refusal'
import type { Book, RawCell } from './book.ts'
import type { Job, Outcome } from './worker.ts'

/** Shorter than others wait for a place (`LANES.spreadsheet`): one file that takes its time refuses nobody else's. */
export const READ_TIMEOUT_MS = 12_000

/** The cells of an uploaded file's first sheet; `old`: of Excel 97 to 2003. */
export async function readSpreadsheet(bytes: Uint8Array, old = false): Promise<RawCell[][]> {
  const outcome = await work({ read: bytes, old }, { tooMuch: 'file.bomb', timeoutMs: READ_TIMEOUT_MS })
  return 'rows' in outcome ? outcome.rows : []
}

/** The bytes of an .xlsx; a book that takes longer than `timeoutMs` to write is refused. */
export async function writeSpreadsheet(book: Book, timeoutMs?: number): Promise<Buffer> {
  const outcome = await work(
    { write: book },
    { tooMuch: 'file.too-much-data', ...(timeoutMs === undefined ? {} : { timeoutMs }) },
  )
  if (!('bytes' in outcome)) throw new Error('the worker wrote nothing')
  return Buffer.from(outcome.bytes)
}

async function work(job: Job, limits: Parameters<typeof inWorker>[2]): Promise<Outcome> {
  const outcome = await inWorker<Job, Outcome>(new URL('./worker.ts', import.meta.url), job, limits)
  if ('failure' in outcome)
    throw new Refusal(outcome.failure, { params: { max: IMPORT_MAX_ROWS, types: '.xlsx' } })
  return outcome
}
