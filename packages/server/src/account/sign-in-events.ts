import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#db/types'
import type { OwnContext } from '#http/call'

/** Whom an account that nobody has is about. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Failed sign-ins of a quarter of an hour that are written down; the log of the server has all of them. */
const MOST_FAILED = 300
const WINDOW_MS = 15 * 60_000

type Call = Pick<OwnContext, 'deps' | 'now' | 'traceId' | 'address'>

/**
 * Somebody signed in or out, in the transaction of the session. About that person, and without an actor, whom deleting would be
 * refused for: nobody has done anything by signing in. Nobody is told by socket: no page shows it but the audit log.
 */
export async function recordSession(
  trx: Transaction<Database>,
  { deps, now, traceId, address }: Call,
  verb: 'signed-in' | 'signed-out',
  userId: string,
): Promise<void> {
  await trx
    .insertInto('event')
    .values({
      ...{ id: deps.random.id(), at: now, traceId, note: address },
      ...{ kind: `session.${verb}`, entity: 'session', entityId: userId },
    })
    .execute()
}

/**
 * Somebody failed to, at this account or one that nobody has: the same statement, so that the answer takes as long. What was
 * typed is not kept, for it may be a password. History is never swept, so that strangers add no more than so much to it.
 */
export async function recordFailedSignIn(
  db: Kysely<Database>,
  { deps, now, traceId, address }: Call,
  userId: string | null,
): Promise<void> {
  await sql`
    insert into event (id, at, kind, entity, entity_id, note, trace_id)
    select ${deps.random.id()}::uuid, ${now}::timestamptz, 'session.sign-in-failed', 'session',
      ${userId ?? NOBODY}::uuid, ${address}::text, ${traceId}::text
    where (select count(*) from event where split_part(kind, '.', 2) = 'sign-in-failed'
      and at > ${new Date(now.getTime() - WINDOW_MS)}) < ${MOST_FAILED}`.execute(db)
}
