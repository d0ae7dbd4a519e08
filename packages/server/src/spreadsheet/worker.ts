import { type FileFailure, UnreadableFile } from '#file/failure'
import { answerJobs } from '#job/answer-jobs'
import type { Book, RawCell } from './book.ts'
import { readBook, readOldBook, writeBook } from './engine.ts'

export type Job = { read: Uint8Array; old: boolean } | { write: Book }
export type Outcome = { rows: RawCell[][] } | { bytes: Uint8Array } | { failure: FileFailure }

answerJobs(async function answer(job: Job): Promise<Outcome> {
  if ('write' in job) return { bytes: await writeBook(job.write) }
  try {
    const bytes = Buffer.from(job.read.buffer, job.read.byteOffset, job.read.byteLength)
    return { rows: await (job.old ? readOldBook : readBook)(bytes) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { failure: error.code }
    throw error
  }
})
