import { headerChanges } from '@barem/shared/document/header'
import { readLine } from '@barem/shared/trade-line/line'
import { lineChanges } from '@barem/shared/trade-line/line-history'
import { toWire } from '@barem/shared/values/decimal'
import type { Json } from '#approval/snapshot'
import { type Change, changesBetween } from '#event/record'
import { headerContent, lineContent, readHeader } from './header.ts'
import type { DocumentFacts, DocumentRow, LoadedDocument, Written } from './kind.ts'
import { partnerColumns } from './rows.ts'

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
  const { name } = partnerColumns(kind)
  return {
    number: row.number,
    version: row.version,
    [name]: row[name] as string,
    ...headerContent(kind.fields, row as never, schemaVersion),
    goodsTotal: row.goodsTotal,
    total: row.total,
    vatTotal: row.vatTotal,
    costTotal: row.costTotal,
    lines: lines.map((line) => lineContent(kind.line.fields, line, schemaVersion)),
    ...(schemaVersion >= kind.namesSince ? { sent: row.sent } : {}),
  }
}

/** What differs between two states of one document, in names and figures; costs are filtered later. */
export function documentChanges(
  kind: DocumentFacts,
  before: LoadedDocument,
  after: Pick<Written, 'row' | 'lines'>,
): Change[] {
  const headerOf = ({ row }: { row: DocumentRow }) => readHeader(kind.fields, row as never, true)
  const outcomeOf = ({ row: { total, status } }: { row: DocumentRow }) => ({ total: toWire(total), status })
  const linesBefore = before.lines.map((line) => readLine(kind.line, line))
  return [
    ...headerChanges(kind.fields, headerOf(before), headerOf(after)),
    ...changesBetween(outcomeOf(before), outcomeOf(after), ['total', 'status']),
    ...lineChanges(kind.line, linesBefore, after.lines),
  ]
}
