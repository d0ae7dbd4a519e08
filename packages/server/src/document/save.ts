import { headerValues } from '@barem/shared/document/header'
import { openedMoney, saidMoney } from '@barem/shared/trade-line/money-header'
import { statusAfter } from '#approval/handlers'
import { lockForVerb } from '#approval/lock'
import { maySee } from '#approval/rights'
import { insertStatement, type Statement, updateStatement } from '#db/statement'
import { record } from '#event/record'
import { attachFiles } from '#file/attachments'
import type { CommandContext } from '#http/call'
import { saidOf } from '#record/record-kind'
import { Refusal } from '#refusal'
import { documentChanges } from './content.ts'
import type { Computed, HeaderForm } from './figures.ts'
import { headerColumns, readHeader } from './header.ts'
import type { DocumentKind } from './kind.ts'
import { nextNumber } from './number.ts'
import { presentWritten } from './present.ts'
import { activePartner, refuseUnseenReferences } from './references.ts'
import type { DocumentRow, LoadedDocument } from './row.ts'
import { isPartnerSeen, linesOf, partnerColumns, readLines } from './rows.ts'
import { linesDiffer, writeDocumentOfLines } from './write-lines.ts'

/** A header, validated and computed: the columns to write, and the names that stand beside them. */
interface Prepared {
  columns: Record<string, unknown>
  names: Record<string, unknown>
}

interface Writing {
  row: DocumentRow
  statement: Statement
}

/** Creates and changes documents of a kind; the answer is made of what was written. */
export function documentSaving<Answer>(kind: DocumentKind<Answer>) {
  const { entity } = kind

  /** Writes a new draft. */
  const create = async (
    call: CommandContext & {
      body: HeaderForm & { copiedFromId: string | null; attachments?: readonly string[] }
    },
  ): Promise<Answer> => {
    const { trx, now, deps } = call
    const { copiedFromId, attachments = [], ...body } = call.body
    const { header, lines, answer, given } = await prepare(kind, call, body, null, copiedFromId)
    const from = copiedFromId && (await numberSeen(kind, call, copiedFromId))
    const number = given ?? (await nextNumber(trx, kind, now))
    const id = deps.random.id()
    const { row, statement } = headerInsert(kind, call, header, { id, number })
    writeDocumentOfLines(call, linesOf(kind), { id, header: statement, kept: [], lines })
    const changes = from ? [{ field: 'copiedFrom', from: null, to: from }] : []
    record(call, { kind: `${entity}.created`, entity, entityId: id, changes })
    await attachFiles(call, { entity, entityId: id }, attachments, (place) => `attachments.${place}`)
    return presentWritten(kind, row, answer, call.actor) as Answer
  }

  /**
   * Changes a document, and of its lines those that differ; a field of the header that is left out stays. Where nothing
   * differs nothing is written: no version, no event.
   */
  const update = async (
    call: CommandContext & { body: HeaderForm & { id: string; version: number } },
  ): Promise<Answer> => {
    const { id, version, ...given } = call.body
    const before = await lockForVerb(kind, call, 'update', { id, version }, kind.load)
    const stored = formOf(kind, before.row)
    const body = { ...stored, ...saidMoney(saidOf(given), stored) }
    const { header, lines, answer } = await prepare(kind, call, body, before)
    const { row, statement } = headerUpdate(kind, call, header, before.row)
    const changes = documentChanges(kind, before, { row, lines })
    if (changes.length === 0 && !linesDiffer(linesOf(kind), before.lines, lines))
      return kind.present(before, call.actor)
    writeDocumentOfLines(call, linesOf(kind), { id, header: statement, kept: before.lines, lines })
    record(call, { kind: `${entity}.updated`, entity, entityId: id, changes })
    return presentWritten(kind, row, answer, call.actor) as Answer
  }
  return { create, update }
}

/** The number of the document that was copied; null where it is gone by now, or is not theirs to see. */
async function numberSeen(
  kind: DocumentKind,
  { trx, actor }: CommandContext,
  id: string,
): Promise<string | null> {
  const found = await kind.loadRow(trx, id)
  return found && (await maySee(kind, trx, found.row, actor)) ? found.row.number : null
}

/** Validates the body against the stored document (null: new) and computes the rest. Refuses with issues at the fields. */
async function prepare(
  kind: DocumentKind,
  call: CommandContext,
  body: HeaderForm,
  before: LoadedDocument | null,
  copiedFromId: string | null = null,
): Promise<{ header: Prepared; given: string | undefined } & Pick<Computed, 'lines' | 'answer'>> {
  const { name, today } = partnerColumns(kind)
  await refuseUnseenReferences(kind, call, { ...body, copiedFromId }, before?.row)
  // before its lines are read: it may wait for whoever takes of the same
  const source = kind.source ? await kind.source(call, body, before) : null
  const kept = before ? before.lines : (source?.lines ?? [])
  const officerId = (body.officerId as string | null) ?? before?.row.officerId ?? call.actor.id
  const [names, drafted, held] = await Promise.all([
    activePartner(
      call.trx,
      kind,
      { ...body, officerId },
      {
        authorId: before?.row.authorId ?? call.actor.id,
        selfApproval: call.actor.selfApproval.includes(kind.entity),
        ids: before?.row ?? { officerId: call.actor.id },
      },
    ),
    kind.figures.draft(call, body, readLines(kind, kept)),
    before && kind.held ? kind.held(call.trx, before.row.id) : null,
  ])
  const draft = source?.share?.(drafted as never) ?? drafted
  const { header } = draft
  const errors = [
    ...kind.check(header as never),
    ...kind.figures.issues(draft, call.actor),
    ...(source?.issues(draft) ?? []),
    ...(held?.(draft) ?? []),
  ]
  if (errors.length > 0) throw new Refusal('validation', { errors })
  const { lines, sums, answer } = kind.figures.compute(draft)
  // a customer that was given away keeps the name last saved by somebody who saw it
  const called = before && !isPartnerSeen(call.actor, names) ? before.row[name] : names[name]
  const columns = {
    ...headerColumns(kind.fields, { ...header, officerId } as never),
    [name]: called,
    ...sums,
    ...source?.columns,
    ...draft.beside?.columns,
  }
  const named = { ...names, ...draft.beside?.names, [name]: called, [today]: names[name] }
  return { header: { columns, names: named }, lines, answer, given: source?.number }
}

function headerInsert(
  { entity }: DocumentKind,
  { actor, now }: CommandContext,
  { columns, names }: Prepared,
  { id, number }: { id: string; number: string },
): Writing {
  const row = {
    ...columns,
    ...{ id, number, baseNumber: number, revision: 1, clonedFromId: null, status: 'draft', closed: false },
    ...{ authorId: actor.id, contentAuthors: [actor.id], sent: null, version: 1 },
    ...{ createdAt: now, modifiedAt: now },
  }
  const stands = {
    ...row,
    ...names,
    ...{ authorName: actor.fullName, approverEligible: true, inUse: false, usedBy: [], searchKey: null },
    ...{ round: null, approvers: [] },
    revisions: [{ id, number, status: 'draft' }],
  }
  // the columns are those the kind describes, which its table has: document/description.test.ts
  return { row: stands as unknown as DocumentRow, statement: insertStatement(entity, [row]) }
}

/** A rejected document is a draft again. */
function headerUpdate(
  kind: DocumentKind,
  { actor, now }: CommandContext,
  { columns: computed, names }: Prepared,
  before: DocumentRow,
): Writing {
  const columns = {
    ...computed,
    status: statusAfter(kind, 'update', before, actor),
    contentAuthors: [...new Set([...before.contentAuthors, actor.id])],
    sent: null,
    version: before.version + 1,
    modifiedAt: now,
  }
  return {
    row: { ...before, ...columns, ...names, approverEligible: true } as DocumentRow,
    statement: updateStatement(kind.entity, before.id, columns),
  }
}

/** The stored header in the shape of the form. */
export function formOf({ fields }: Pick<DocumentKind, 'fields'>, row: DocumentRow): HeaderForm {
  return openedMoney(headerValues(fields, readHeader(fields, row as never, true)))
}
