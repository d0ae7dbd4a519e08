import { record } from '#event/record'
import { statusAfter, type VerbCall } from './handlers.ts'
import type { ApprovableDetail, ApprovableKind, LoadedRow } from './kind.ts'
import { lockForVerb } from './lock.ts'
import { awaited, concerned, tell } from './tell.ts'
import { endRound, rowAfter, writeDocument } from './write.ts'

interface Copying<Document> {
  /**
   * Writes the next revision of what was just closed, a draft without number, date, approver and approvals of the original
   * (domain, section 5), and returns it.
   */
  copy(call: VerbCall, document: Document): Document | Promise<Document>
}

/**
 * Cancels and closes a document and begins its next revision, in one step. Two documents change, so each gets its event;
 * the other people involved in the original are notified.
 */
export function cloneAndCancel<Row extends ApprovableDetail, Document extends LoadedRow<Row>, Answer>(
  kind: ApprovableKind<Row, Document, Answer>,
  { copy }: Copying<Document>,
) {
  const { entity, table } = kind
  const command = async (call: VerbCall): Promise<Answer> => {
    const { actor, now, params, body } = call
    const document = await lockForVerb(kind, call, 'clone-and-cancel', { ...params, ...body }, kind.load)
    const { row } = document
    const note = body.note || null
    const { round, request } = endRound(call, row.round, { as: 'cloned', note })
    const status = statusAfter(kind, 'clone-and-cancel', row, actor)
    const changed = { status, closed: true, round }
    const closed = rowAfter(row, now, changed)
    writeDocument(call, table, closed, changed, request)
    const clone = await copy(call, { ...document, row: closed })
    const { number } = kind.subject(clone.row)
    await tell(kind, call, 'clone-and-cancel', {
      row,
      note,
      changes: [{ field: 'clone', from: null, to: number }],
      to: concerned(row),
      released: awaited(row),
      more: { clone: number },
    })
    record(call, {
      kind: `${entity}.created`,
      entity,
      entityId: clone.row.id,
      changes: [{ field: 'clonedFrom', from: null, to: kind.subject(row).number }],
    })
    return kind.present(clone, actor)
  }
  return { command }
}
