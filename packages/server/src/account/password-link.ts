import { createHash, createHmac } from 'node:crypto'
import type { Db } from '#list/list'
import type { Secrets } from '../deps.ts'

/** How long a link that was sent is of use (decision 060). */
export const LINK_MS = 30 * 60_000

/** The token of the link in one message, the same at every attempt to send it; kept nowhere. */
export function linkToken(secrets: Secrets, messageId: string): string {
  return createHmac('sha256', secrets.refreshToken).update(`password-reset:${messageId}`).digest('base64url')
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Ends every link that was sent to somebody. */
export async function endLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passwordReset').where('userId', '=', userId).execute()
}
