import { quotationFields } from '@barem/shared/quotation/fields'
import { businessDate } from '@barem/shared/values/local-date'
import { daysAhead } from '#document/header'
import { revisionNumber } from '#document/number'
import type { CommandContext } from '#http/call'
import type { Loaded } from './rows.ts'

/** Writes the next revision of a quotation as a draft dated today, with its lines. */
export async function copyQuotation({ trx, actor, now, deps }: CommandContext, { row, lines }: Loaded) {
  const { searchKey: _, ...original } = await trx
    .selectFrom('quotation')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const { revision: latest } = await trx
    .selectFrom('quotation')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .where('baseNumber', '=', row.baseNumber)
    .executeTakeFirstOrThrow()
  const revision = (latest ?? row.revision) + 1
  const today = businessDate(now)
  const clone = {
    ...original,
    id: deps.random.id(),
    number: revisionNumber(row.baseNumber, revision),
    revision,
    clonedFromId: row.id,
    date: today,
    ...daysAhead(quotationFields, row, today),
    status: 'draft',
    closed: false,
    approverId: null,
    authorId: actor.id,
    contentAuthors: [actor.id],
    sent: null,
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
