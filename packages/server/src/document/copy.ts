import type { Status } from '@barem/shared/approval/lifecycle'
import { type Fields, keyOf } from '@barem/shared/document/fields'
import { businessDate } from '@barem/shared/values/local-date'
import { insertStatement } from '#db/statement'
import type { CommandContext } from '#http/call'
import { daysAhead } from './header.ts'
import type { DocumentFacts } from './kind.ts'
import { revisionNumber } from './number.ts'
import type { LoadedDocument } from './row.ts'
import { linesOf, partnerColumns, readLines } from './rows.ts'
import { writeDocumentOfLines } from './write-lines.ts'

/**
 * Writes the next revision of a document as a draft dated today, with its lines. Only what is described is copied: a column
 * that a table gets for another purpose begins as its default. Returns it as it is written.
 */
export function documentCopy(kind: DocumentFacts) {
  return (call: CommandContext, { row, lines }: LoadedDocument): LoadedDocument => {
    const { actor, now, deps } = call
    const id = deps.random.id()
    // only the last revision is not closed yet
    const revision = row.revision + 1
    const number = revisionNumber(row.baseNumber, revision)
    const kept = [partnerColumns(kind).name, ...kind.figures.sums]
    const clone = {
      ...copiedHeader({ fields: kind.fields, kept }, row, businessDate(now)),
      ...{ id, number, baseNumber: row.baseNumber, revision, clonedFromId: row.id },
      ...{ status: 'draft', closed: false, approverId: null, sent: null, version: 1 },
      // it says what they wrote, so they approve it no more than the original
      ...{ authorId: actor.id, contentAuthors: [...new Set([...row.contentAuthors, actor.id])] },
      ...{ createdAt: now, modifiedAt: now },
    }
    // the kind describes all its columns, which its table has: document/description.test.ts
    const header = insertStatement(kind.entity, [clone])
    writeDocumentOfLines(call, linesOf(kind), { id, header, kept: [], lines: readLines(kind, lines) })
    const named = { authorName: actor.fullName, approverName: null, approverEligible: false }
    const begun = { inUse: false, round: null, approvers: [] }
    const status: Status = 'draft'
    const revisions = [
      ...row.revisions.map((one) => (one.id === row.id ? { ...one, status: row.status as Status } : one)),
      { id, number, status },
    ]
    return { row: { ...row, ...clone, ...named, ...begun, revisions }, lines }
  }
}

/** The columns of a header, and those `kept` beside them, that its next revision begins with. */
export function copiedHeader(
  { fields, kept }: { fields: Fields; kept: readonly string[] },
  row: object,
  today: string,
) {
  const names = [...Object.entries(fields).map(([name, field]) => keyOf(name, field)), ...kept]
  const columns = row as Record<string, unknown>
  return {
    ...Object.fromEntries(names.map((name) => [name, columns[name]])),
    date: today,
    ...daysAhead(fields, columns as never, today),
  }
}
