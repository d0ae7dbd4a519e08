import { nearestNumber } from '@barem/shared/values/decimal'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Actor } from '#access/actor'
import { isConcerned } from '#access/concerned'
import type { Database } from '#db/types'

type Db = Kysely<Database> | Transaction<Database>

/** Whether somebody may know what a person has of advances: their own, and of whom they see all tickets, since the sums follow from those. */
export function seesLedger(actor: Actor, employeeId: string): boolean {
  return employeeId === actor.id || isConcerned(actor, 'expenseTicket', { owners: [employeeId], always: [] })
}

/**
 * What a person has of advances, in đồng: what approved tickets gave, less what they spent of it and gave back. A sum of many
 * tickets may have more digits than an amount; it is exact up to 2^53, above whatever one ticket spends and gives back, so
 * that a comparison with that is right whatever the sum.
 */
export async function outstandingOf(db: Db, employeeId: string): Promise<number> {
  const { rows } = await sql<{ outstanding: string }>`
    select coalesce(sum(advanced - spent - returned), 0) as outstanding from employee_ledger
    where employee_id = ${employeeId}::uuid`.execute(db)
  return nearestNumber(rows[0]!.outstanding)
}

/** The same, with everybody else who would change it waiting until the end of the transaction. */
export async function lockedOutstanding(trx: Transaction<Database>, employeeId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('employee-ledger ' || ${employeeId}, 0))`.execute(
    trx,
  )
  return outstandingOf(trx, employeeId)
}
