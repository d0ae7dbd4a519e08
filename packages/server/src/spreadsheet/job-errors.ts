import { createHash } from 'node:crypto'
import type { Issue } from '@barem/shared/http/envelope'
import { translate } from '@barem/shared/i18n/translate'
import { writeXlsxStream } from 'hucre/xlsx'
import { storageKey } from '#file/storage-key'
import { inWords } from './error-file.ts'
import { XLSX } from './export.ts'
import { fillableFor } from './import.ts'
import { type JobWork, stepsOf } from './job-work.ts'
import type { Value } from './kind.ts'
import { bookColumn } from './template.ts'

/**
 * Writes the file again with a column that says in words what is wrong with each row, or only its faulty rows: row by row,
 * so that it is never whole in memory but packed. Its author may fetch it for a day. Answers its id.
 */
export async function writeErrorFile(
  work: JobWork,
  faulty: ReadonlyMap<number, readonly Issue[]>,
  wanted: 'all' | 'faulty',
): Promise<string> {
  const { deps, row, kind, actor } = work
  const { locale } = row
  const columns = fillableFor(kind, actor)
  const errors = { header: translate(locale, 'spreadsheet.errors'), width: 60, numFmt: '@' }
  // as text, so that a cell with the wrong kind of content comes back as it was
  const headed = columns.map((column) => ({ ...headerOf(column, locale), numFmt: '@' }))
  async function* rows(): AsyncGenerator<Value[]> {
    for await (const step of stepsOf(work))
      for (const { row: number, values } of step) {
        const issues = faulty.get(number)
        if (!issues && wanted === 'faulty') continue
        const words = issues?.map((issue) => inWords(issue, columns, locale)).join('; ') ?? null
        yield [...columns.map(({ key }) => values[key] ?? null), words]
      }
  }
  const stream = writeXlsxStream(rows(), {
    name: translate(locale, 'spreadsheet.data'),
    columns: [...headed, errors],
    freezePane: { rows: 1 },
  })
  const pieces: Uint8Array[] = []
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const key = storageKey('import', deps.random)
  await deps.files.put(key, bytes)
  const id = deps.random.id()
  const name = row.fileName.replace(/\.xlsx$/i, '')
  await deps.db
    .insertInto('file')
    .values({
      ...{
        id,
        folder: 'import',
        name: `${name} - ${errors.header}.xlsx`,
        storageKey: key,
        contentType: XLSX,
      },
      ...{ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      ...{ ownerId: row.createdBy, createdAt: deps.clock.now() },
    })
    .execute()
  return id
}

function headerOf(...of: Parameters<typeof bookColumn>): { header: string; width: number } {
  const { header, width } = bookColumn(...of)
  return { header, width }
}
