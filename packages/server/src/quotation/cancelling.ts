import { cancellationOf, checkCancellation, type GivenReason } from '@barem/shared/quotation/cancellation'
import type { Change } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'

/** Keeps why a quotation is cancelled, where that was said of the list; its history tells it field by field. */
export function cancelling(
  { trx, send }: CommandContext,
  quotationId: string,
  body: object,
): { shown: object; changes: Change[] } {
  const given = body as GivenReason & { note: string | null }
  const errors = checkCancellation(given)
  if (errors.length > 0) throw new Refusal('validation', { errors })
  const cancellation = cancellationOf(given)
  if (!cancellation) return { shown: {}, changes: [] }
  const { cancelReason, ...lost } = cancellation
  send(
    trx
      .insertInto('quotationCancellation')
      .values({ quotationId, reason: cancelReason, ...lost })
      .execute(),
  )
  const changes = Object.entries(cancellation).flatMap(([field, to]) =>
    to ? [{ field, from: null, to }] : [],
  )
  return { shown: { cancellation }, changes }
}
