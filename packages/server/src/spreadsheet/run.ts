import { IMPORT_MAX_ROWS } from '@barem/shared/spreadsheet/limits'
import { Refusal } from '#http/refusal'
import { inWorker } from '#job/in-worker'
import { TooMuchWork } from '../too-much-work.ts'
import type { Book, RawCell } from './book.ts'
import type { Job, Outcome } from './worker.ts'

/** Shorter than others wait for a place (`LANES.spreadsheet`): one file that takes its time refuses nobody else's. */
export const READ_TIMEOUT_MS = 12_000

/** The cells of an uploaded file's first sheet. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<RawCell[][]> {
  const outcome = await work({ read: bytes }, READ_TIMEOUT_MS)
  return 'rows' in outcome ? outcome.rows : []
}

/** The bytes of an .xlsx. */
export async function writeSpreadsheet(book: Book): Promise<Buffer> {
  const outcome = await work({ write: book })
  if (!('bytes' in outcome)) throw new Error('the worker wrote nothing')
  return Buffer.from(outcome.bytes)
}

/** Exceeding memory or time while reading indicates a zip bomb, while writing it is overload; any other failure is a server error. */
async function work(job: Job, timeoutMs?: number): Promise<Outcome> {
  try {
    const outcome = await inWorker<Job, Outcome>(new URL('./worker.ts', import.meta.url), job, timeoutMs)
    if ('failure' in outcome) throw new Refusal(outcome.failure, { params: { max: IMPORT_MAX_ROWS } })
    return outcome
  } catch (error) {
    throw error instanceof TooMuchWork && 'read' in job ? new Refusal('file.bomb') : error
  }
}
