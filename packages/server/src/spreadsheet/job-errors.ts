import { PassThrough } from 'node:stream'
import type { Issue } from '@barem/shared/http/envelope'
import { translate } from '@barem/shared/i18n/translate'
import type { Locale } from '@barem/shared/values/constants'
import { writeXlsxStream } from 'hucre/xlsx'
import { inWords } from './error-book.ts'
import { keepProgress } from './job-run.ts'
import { chunksOf, type JobWork } from './job-work.ts'
import { keepErrorBook } from './kept-book.ts'
import type { SpreadsheetColumn, Value } from './kind.ts'
import { bookColumn } from './template.ts'

/** Under which name of the job a file goes: of all rows, or of the faulty ones alone. */
type Which = 'errorsId' | 'faultyId'

/**
 * Writes the file again with a column that says in words what is wrong with each row, and its faulty rows alone, as `wanted`
 * says: all in one reading and chunk by chunk, so that none is whole in memory but packed, the claim is held and a stop is
 * heard. Their author may fetch them for a day. Answers their ids.
 * @throws {Stopped}
 */
export async function writeErrorFiles(
  work: JobWork,
  faulty: ReadonlyMap<number, readonly Issue[]>,
  wanted: readonly Which[],
): Promise<Partial<Record<Which, string>>> {
  const { deps, job, row, columns } = work
  const books = wanted.map((which) => ({ which, ...newBook(columns, row.locale) }))
  try {
    for await (const chunk of chunksOf(work)) {
      await keepProgress(deps.db, job)
      const lines = chunk.map(({ row: number, values }) => {
        const words = faulty.get(number)?.map((issue) => inWords(issue, columns, row.locale))
        return [...columns.map(({ key }) => values[key] ?? null), words?.join('; ') ?? null]
      })
      for (const { which, write } of books)
        await write(which === 'errorsId' ? lines : lines.filter((line) => line.at(-1) !== null))
    }
  } catch (error) {
    for (const { cut } of books) cut(error as Error)
    throw error
  }
  const ids: Partial<Record<Which, string>> = {}
  for (const { which, packed } of books)
    ids[which] = await keepErrorBook(
      deps,
      { id: deps.random.id(), fileName: row.fileName, locale: row.locale, ownerId: row.createdBy },
      await packed(),
    )
  return ids
}

/** A book that is packed while its lines come; whoever writes them waits for it. */
function newBook(columns: readonly SpreadsheetColumn[], locale: Locale) {
  const lines = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const errors = { header: translate(locale, 'spreadsheet.errors'), width: 60, numFmt: '@' }
  async function* rows(): AsyncGenerator<Value[]> {
    for await (const some of lines) yield* some as Value[][]
  }
  const stream = writeXlsxStream(rows(), {
    name: translate(locale, 'spreadsheet.data'),
    // as text, so that a cell with the wrong kind of content comes back as it was
    columns: [...columns.map((column) => ({ ...headerOf(column, locale), numFmt: '@' })), errors],
    freezePane: { rows: 1 },
  })
  const bytes = collected(stream as unknown as AsyncIterable<Uint8Array>)
  bytes.catch(() => {})
  const write = (some: Value[][]) =>
    Promise.race([bytes, new Promise((taken) => lines.write(some, () => taken(null)))])
  const packed = () => {
    lines.end()
    return bytes
  }
  return { write, packed, cut: (error: Error) => void lines.destroy(error) }
}

async function collected(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

function headerOf(...of: Parameters<typeof bookColumn>): { header: string; width: number } {
  const { header, width } = bookColumn(...of)
  return { header, width }
}
