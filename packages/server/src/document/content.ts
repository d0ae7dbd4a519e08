import { headerChanges } from '@barem/shared/document/header'
import type { AnyLine } from '@barem/shared/document/line'
import { lineChanges } from '@barem/shared/document/line-history'
import { toWire } from '@barem/shared/values/decimal'
import type { SentRow } from '#approval/kind'
import { canonicalObject, type Json } from '#approval/snapshot'
import { type Change, changesBetween } from '#event/record'
import { headerContent, lineContent, readHeader } from './header.ts'
import type { DocumentFacts } from './kind.ts'
import type { DocumentRow, LoadedDocument } from './row.ts'
import { partnerColumns, readLines } from './rows.ts'
import { linesWritten } from './written-lines.ts'

/**
 * The content an approval is bound to: everything the approver decides on, as stored, in the fields of the given version.
 * What a version holds never changes (approval/content.test.ts).
 */
export function documentContent(
  kind: DocumentFacts,
  { row, lines }: LoadedDocument,
  schemaVersion: number,
): { [field: string]: Json } {
  if (schemaVersion < 1 || schemaVersion > kind.schemaVersion)
    throw new Error(`no content of a ${kind.entity} in version ${schemaVersion}`)
  const { line, figures } = kind
  const { name } = partnerColumns(kind)
  return {
    number: row.number,
    version: row.version,
    [name]: row[name] as string,
    ...headerContent(kind.fields, row as never, schemaVersion),
    ...Object.fromEntries(figures.approved.map((sum) => [sum, row[sum] as Json])),
    ...(line && { lines: lines.map((kept) => lineContent(line.fields, kept, schemaVersion)) }),
    ...(schemaVersion >= (kind.namesSince ?? 1) ? { sent: row.sent } : {}),
  }
}

/** The newest version of it as canonical JSON, with its lines as they were written by PostgreSQL (`writtenLines`). */
export function sentContent(kind: DocumentFacts, { row, written }: SentRow<DocumentRow>): string {
  const plain = documentContent(kind, { row, lines: [] }, kind.schemaVersion)
  return canonicalObject(plain, kind.line ? { lines: linesWritten(kind, written) } : {})
}

/** What differs between two states of one document, in names and figures; costs are filtered later. */
export function documentChanges(
  kind: DocumentFacts,
  before: LoadedDocument,
  after: { row: DocumentRow; lines: readonly AnyLine[] },
): Change[] {
  const headerOf = ({ row }: { row: DocumentRow }) => readHeader(kind.fields, row as never, true)
  const outcomeOf = ({ row: { total, status } }: { row: DocumentRow }) => ({ total: toWire(total), status })
  return [
    ...headerChanges(kind.fields, headerOf(before), headerOf(after)),
    ...changesBetween(outcomeOf(before), outcomeOf(after), ['total', 'status']),
    ...(kind.line ? lineChanges(kind.line, readLines(kind, before.lines), after.lines) : []),
  ]
}
