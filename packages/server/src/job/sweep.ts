import { undoableSince } from '@barem/shared/spreadsheet/undo'
import { DAY_MS } from '@barem/shared/values/local-date'
import { sweepFiles } from '#file/sweep-files'
import { sweepReceived } from '#http/received-file'
import { compactChanges } from '#list/changes'
import type { Deps } from '../deps.ts'

/** A command may be repeated under its key for a day (reliability, B1). */
const KEYS_KEPT_MS = DAY_MS
/** Ended sessions are deleted after this, together with their refresh tokens. */
const SESSIONS_KEPT_MS = 30 * DAY_MS
const SENT_KEPT_MS = 30 * DAY_MS
/** Whatever became of a message (decision 060): dead letters, those with figures of an announcement, what waits for a channel that is off. */
const MESSAGES_KEPT_MS = 90 * DAY_MS
/** They hold faulty rows of the files. */
const IMPORT_JOBS_KEPT_MS = 7 * DAY_MS
/** The longest window of a rate limit is a quarter of an hour. */
const COUNTERS_KEPT_MS = DAY_MS / 24

/** Deletes expired rows, so that tables which anonymous callers can fill stay bounded. Safe on several instances. */
export async function sweep(deps: Deps): Promise<void> {
  const { db, clock, settings } = deps
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  await db.deleteFrom('idempotencyKey').where('createdAt', '<', ago(KEYS_KEPT_MS)).execute()
  await db.deleteFrom('rateCounter').where('windowStart', '<', ago(COUNTERS_KEPT_MS)).execute()
  await db
    .deleteFrom('outbox')
    .where('status', 'in', ['sent', 'dropped'])
    // of an announcement they are its figures
    .where((eb) => eb.or([eb('kind', '!=', 'announcement'), eb('channel', '=', 'system')]))
    .where('createdAt', '<', ago(SENT_KEPT_MS))
    .execute()
  await db.deleteFrom('outbox').where('dueAt', '<', ago(MESSAGES_KEPT_MS)).execute()
  await db.deleteFrom('passwordReset').where('expiresAt', '<', clock.now()).execute()
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([eb('expiresAt', '<', ago(SESSIONS_KEPT_MS)), eb('revokedAt', '<', ago(SESSIONS_KEPT_MS))]),
    )
    .execute()
  // what earlier imports wrote cannot be undone any more, and holds records as they stood (decision 049)
  const atWork = db
    .selectFrom('importJob')
    .select('batchId')
    .where('state', 'in', ['waiting', 'working'])
    .where('batchId', 'is not', null)
  const earlier = db
    .selectFrom('importBatch')
    .select('id')
    .where('createdAt', '<', undoableSince(clock.now()))
  await db
    .deleteFrom('importBatchRow')
    .where('batchId', 'in', earlier)
    // an undo that crosses midnight goes on to its end
    .where('batchId', 'not in', atWork)
    .execute()
  await db
    .deleteFrom('importJob')
    .where('createdAt', '<', ago(IMPORT_JOBS_KEPT_MS))
    .where('state', 'not in', ['waiting', 'working'])
    .execute()
  await compactChanges(db)
  await sweepFiles(deps)
  await sweepReceived(settings.receivedFolder, clock.now())
}
