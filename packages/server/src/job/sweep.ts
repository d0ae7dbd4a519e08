import { compactChanges } from '#list/changes'
import type { Deps } from '../deps.ts'

const DAY = 86_400_000
/** A command may be repeated under its key for a day (reliability, B1). */
const KEYS_KEPT = DAY
/** An ended session is shown to nobody after this; its refresh tokens go with it. */
const SESSIONS_KEPT = 30 * DAY
const SENT_KEPT = 30 * DAY
/** No limit counts over a longer window than a quarter of an hour. */
const COUNTERS_KEPT = DAY / 24

/** Removes what has served its time, so that nothing a stranger can cause grows for ever. Safe on several instances. */
export async function sweep({ db, clock }: Deps): Promise<void> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  await db.deleteFrom('idempotencyKey').where('createdAt', '<', ago(KEYS_KEPT)).execute()
  await db.deleteFrom('rateCounter').where('windowStart', '<', ago(COUNTERS_KEPT)).execute()
  await db.deleteFrom('outbox').where('status', '=', 'sent').where('createdAt', '<', ago(SENT_KEPT)).execute()
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([eb('expiresAt', '<', ago(SESSIONS_KEPT)), eb('revokedAt', '<', ago(SESSIONS_KEPT))]),
    )
    .execute()
  await compactChanges(db)
}
