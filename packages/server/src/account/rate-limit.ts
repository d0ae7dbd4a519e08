import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/types'
import { Refusal } from '#refusal'

export interface Limit {
  /** What is counted, for example `sign-in:account`. */
  name: string
  most: number
  seconds: number
}

/** Guesses at one account, over any number of addresses (reliability, F2). */
export const SIGN_IN_ACCOUNT: Limit = { name: 'sign-in:account', most: 10, seconds: 15 * 60 }
/** Guesses at one account from a device its owner signed in from before. */
export const SIGN_IN_DEVICE: Limit = { name: 'sign-in:device', most: 10, seconds: 15 * 60 }
/** Sign-ins from one address. */
export const SIGN_IN_ADDRESS: Limit = { name: 'sign-in:address', most: 30, seconds: 60 }
export const FORGOT_ACCOUNT: Limit = { name: 'forgot:account', most: 3, seconds: 15 * 60 }
export const FORGOT_ADDRESS: Limit = { name: 'forgot:address', most: 20, seconds: 15 * 60 }
/** Tokens of links tried from one address. */
export const LINK_ADDRESS: Limit = { name: 'link:address', most: 20, seconds: 15 * 60 }
/** Test messages of one person. */
export const TEST_SEND: Limit = { name: 'test-send', most: 10, seconds: 15 * 60 }
/** Documents that one person mails to partners. */
export const DOCUMENT_MAIL: Limit = { name: 'document-mail', most: 30, seconds: 60 * 60 }
export const OLD_PASSWORD: Limit = { name: 'old-password', most: 10, seconds: 15 * 60 }

/**
 * Counts one attempt in the database, so that all instances share the count; refuses above the limit with the
 * seconds to wait. Counting and reading are one statement.
 */
export async function countAttempt(
  db: Kysely<Database>,
  limit: Limit,
  subject: string,
  now: Date,
  hits = 1,
): Promise<void> {
  const oldest = new Date(now.getTime() - limit.seconds * 1000)
  const { rows } = await sql<{ hits: number; windowStart: Date }>`
    insert into rate_counter (key, window_start, hits) values (${`${limit.name}:${subject}`}, ${now}, ${hits})
    on conflict (key) do update set
      hits = case when rate_counter.window_start <= ${oldest} then excluded.hits else rate_counter.hits + excluded.hits end,
      window_start = case when rate_counter.window_start <= ${oldest} then ${now} else rate_counter.window_start end
    returning hits, window_start`.execute(db)
  const row = rows[0]!
  if (row.hits <= limit.most) return
  const wait = Math.ceil((row.windowStart.getTime() + limit.seconds * 1000 - now.getTime()) / 1000)
  throw new Refusal('rate-limited', { retryAfter: Math.max(1, wait) })
}

/** A right password clears the account's count. */
export async function clearAttempts(db: Kysely<Database>, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('rateCounter').where('key', '=', `${limit.name}:${subject}`).execute()
}
