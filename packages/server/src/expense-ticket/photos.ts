import type { ExpenseLine } from '@barem/shared/expense-ticket/line'
import type { Issue } from '@barem/shared/values/issue'
import { type SqlBool, sql } from 'kysely'
import type { CommandContext } from '#http/call'

/** A ticket as it stands; a new one has no id and no lines. */
export interface StoredTicket {
  id: string | null
  lines: readonly ExpenseLine[]
}

/**
 * Says of drafted lines which name photos that this person may not: a photo is one that they uploaded for a line, or that
 * this ticket has or had, and no other living ticket has. Those they may name stay until the end of the transaction.
 */
export async function foreignPhotos(
  { trx, actor }: CommandContext,
  lines: readonly Pick<ExpenseLine, 'photoId'>[],
  stored: StoredTicket,
): Promise<(drafted: readonly Pick<ExpenseLine, 'photoId'>[]) => Issue[]> {
  const own = new Set(stored.lines.map(({ photoId }) => photoId))
  const asked = [...new Set(lines.flatMap(({ photoId }) => photoId ?? []))].filter((id) => !own.has(id))
  if (asked.length === 0) return () => []
  const files = await trx
    .selectFrom('file')
    .select('id')
    .where('id', 'in', asked)
    .where('folder', '=', 'line')
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', actor.id),
        eb.exists(
          eb
            .selectFrom('expensePhoto')
            .whereRef('expensePhoto.fileId', '=', 'file.id')
            .where('expensePhoto.expenseTicketId', '=', stored.id),
        ),
      ]),
    )
    .where(
      sql<SqlBool>`not exists (select from expense_ticket_line line
        join expense_ticket ticket on ticket.id = line.expense_ticket_id
        where line.photo_id = file.id and ticket.status <> 'cancelled' and ticket.id is distinct from ${stored.id}::uuid)`,
    )
    // the sweep leaves what somebody is just referring to
    .forKeyShare()
    .execute()
  const known = new Set(files.map(({ id }) => id))
  return (drafted) =>
    drafted.flatMap(({ photoId }, place) =>
      photoId === null || own.has(photoId) || known.has(photoId)
        ? []
        : [{ path: `lines.${place}.photoId`, code: 'unknown-reference', params: {} }],
    )
}
