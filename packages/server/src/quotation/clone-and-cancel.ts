import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { concerned } from './cancel.ts'
import { type LockedQuotation, lockQuotation } from './lock.ts'
import { revisionNumber } from './number.ts'
import { findQuotation } from './repository.ts'
import { loadLines } from './rows.ts'
import { told } from './told.ts'

type Call = CallOutput<(typeof quotationEndpoints)['cloneAndCancel']> & CommandContext

/**
 * Cancels and closes a quotation and begins its next revision, in one step. Number, date, approver, approvals and
 * status are never copied (domain, section 5). Two documents change, so each gets its event.
 */
export async function cloneAndCancel(call: Call): Promise<Quotation> {
  const { trx, actor, now, params, body } = call
  const original = await lockQuotation(call, 'clone-and-cancel', { ...params, ...body })
  await trx
    .updateTable('quotation')
    .set({ status: 'cancelled', closed: true, version: original.version + 1, modifiedAt: now })
    .where('id', '=', original.id)
    .execute()
  const clone = await insertClone(call, original)
  await record(call, {
    kind: 'quotation.cloned',
    entity: 'quotation',
    entityId: original.id,
    note: body.note || null,
    changes: [{ field: 'clone', from: null, to: clone.number }],
    notify: concerned(original).map((userId) => ({
      userId,
      kind: 'quotation.cloned',
      params: { ...told(original, actor), clone: clone.number },
    })),
  })
  await record(call, {
    kind: 'quotation.created',
    entity: 'quotation',
    entityId: clone.id,
    changes: [{ field: 'clonedFrom', from: null, to: original.number }],
  })
  return findQuotation(trx, actor, clone.id)
}

async function insertClone({ trx, actor, now, deps }: CommandContext, original: LockedQuotation) {
  const lines = await loadLines(trx, original.id)
  const { approverEligible: _, searchKey: __, ...copied } = original
  const today = businessDate(now)
  const latest = await trx
    .selectFrom('quotation')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .where('baseNumber', '=', original.baseNumber)
    .executeTakeFirstOrThrow()
  const revision = (latest.revision ?? original.revision) + 1
  const clone = {
    ...copied,
    id: deps.random.id(),
    number: revisionNumber(original.baseNumber, revision),
    revision,
    clonedFromId: original.id,
    date: today,
    validUntil: stillAhead(original.validUntil, today),
    expectedReceiptDate: stillAhead(original.expectedReceiptDate, today),
    status: 'draft',
    closed: false,
    approverId: null,
    authorId: actor.id,
    requestedBy: null,
    requestedAt: null,
    decidedBy: null,
    decidedAt: null,
    version: 1,
    createdAt: now,
    modifiedAt: now,
  }
  await trx.insertInto('quotation').values(clone).execute()
  await trx
    .insertInto('quotationLine')
    .values(lines.map((line) => ({ ...line, id: deps.random.id(), quotationId: clone.id })))
    .execute()
  return clone
}

/** A day that has passed says nothing about the new revision. */
function stillAhead(day: string | null, today: string): string | null {
  return day !== null && day >= today ? day : null
}
