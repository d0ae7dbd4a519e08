import type { useSendCommand } from '#api/query.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { hasText, textOf } from '#i18n/i18n.ts'

type Send = ReturnType<typeof useSendCommand>

/** Offers something in place of deleting; false where there is nothing to offer. */
export type OfferInUse<Row> = (row: Row, send: Send) => Promise<boolean>

/** What deleting means, in the kind's own words where it has some. */
export function deleteHint({ entity }: { entity: string }): string {
  const own = `${entity}.deleteHint`
  return textOf(hasText(own) ? own : 'frame.list.deleteConfirmText')
}

/** Deletes; where the record is in use it is offered what may be done instead, else the refusal stands. */
export async function orOffer<Row>(
  row: Row,
  offer: OfferInUse<Row> | undefined,
  send: Send,
  remove: () => Promise<unknown>,
): Promise<void> {
  try {
    await remove()
  } catch (error) {
    const isUsed = error instanceof ApiFailure && error.code === 'in-use'
    if (!isUsed || !offer || !(await offer(row, send))) throw error
  }
}
