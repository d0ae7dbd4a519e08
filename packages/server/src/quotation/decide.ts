import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import type { LockedQuotation } from './lock.ts'
import { owners, told } from './told.ts'

/** Writes the approver's decision on a locked quotation, its event, and rings its owners' bells. */
export async function decide(
  call: CommandContext,
  row: LockedQuotation,
  { status, note }: { status: 'approved' | 'rejected'; note: string | null },
): Promise<void> {
  const { trx, actor, now } = call
  await trx
    .updateTable('quotation')
    .set({ status, decidedBy: actor.id, decidedAt: now, version: row.version + 1, modifiedAt: now })
    .where('id', '=', row.id)
    .execute()
  const kind = `quotation.${status}`
  await record(call, {
    kind,
    entity: 'quotation',
    entityId: row.id,
    note,
    notify: owners(row).map((userId) => ({
      userId,
      kind,
      params: { ...told(row, actor), note: note ?? '' },
    })),
  })
}
