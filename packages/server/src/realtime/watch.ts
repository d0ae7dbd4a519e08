import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** Sessions are polled every second, notifications every third time. */
const POLL_INTERVAL_MS = 1_000
const BELLS_EVERY = 3

export interface Watched {
  /** The sessions and the people that have sockets here. */
  sessions(): string[]
  people(): string[]
  endSession(sessionId: string): void
  hintNotification(userId: string): void
  /** Milliseconds; a second when absent. */
  every?: number | undefined
}

/**
 * A hint may be lost (an instance crashes after the commit, a connection drops); the database is authoritative: this
 * polls it, so that sockets of ended sessions are closed and new notifications are announced in any case.
 * Two small statements for all sockets of this instance; none where there is no socket.
 */
export function watch({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, watched: Watched): () => void {
  const newest = new Map<string, string>()
  let turn = 0
  let busy = false
  const poll = async () => {
    const sessions = watched.sessions()
    if (sessions.length === 0) return
    for (const id of await ended(db, sessions, clock.now())) watched.endSession(id)
    turn += 1
    if (turn % BELLS_EVERY !== 0) return
    const people = watched.people()
    for (const person of newest.keys()) if (!people.includes(person)) newest.delete(person)
    for (const { userId, id } of await newestBells(db, people)) {
      if (newest.get(userId) !== id) watched.hintNotification(userId)
      newest.set(userId, id)
    }
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    poll()
      .catch((error: unknown) => log.warn({ err: error }, 'sockets are looked at again in a second'))
      .finally(() => {
        busy = false
      })
  }, watched.every ?? POLL_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** Of these sessions those that are over: revoked, run out, gone, or of a person who is locked. */
async function ended(db: Deps['db'], sessions: string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .select('session.id')
    .where('session.id', 'in', sessions)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('isLocked', '=', false)
    .execute()
  const alive = new Set(rows.map((row) => row.id))
  return sessions.filter((id) => !alive.has(id))
}

/** Each person's newest notification; none where there is none. */
async function newestBells(db: Deps['db'], people: string[]): Promise<{ userId: string; id: string }[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ userId: string; id: string }>`
    select person as user_id, coalesce((
      select id::text from notification where user_id = person order by created_at desc, id desc limit 1), '') as id
    from unnest(${people}::uuid[]) as person`.execute(db)
  return rows
}
