import type { Transaction } from 'kysely'
import { readMail } from '#configuration/channels'
import type { Database } from '#db/types'
import { notifySuperAdmins } from '#event/notify'
import type { Deps } from '../deps.ts'
import { hashLinkToken, LINK_MS, linkToken } from './password-link.ts'

interface Asked {
  id: string
  attempts: number
  /** The account as it was typed. */
  recipient: string
}

/** The kind of the message that holds a link. */
export const PASSWORD_LINK = 'password-link'
/** The kind of the job that looks the account up. */
export const FORGOT_PASSWORD = 'account.forgot-password'

/**
 * Processes one request for a new password. A known account is sent a link by mail; while mail is off every SuperAdmin's
 * bell rings instead (decisions 003 and 060). A request for an unknown account is dropped here, which no caller can
 * observe.
 */
export async function workOffForgottenPassword(deps: Deps, asked: Asked): Promise<void> {
  const mail = await readMail(deps)
  const people = await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ status: 'sent', sentAt: deps.clock.now(), failure: null })
      .where('id', '=', asked.id)
      .where('attempts', '=', asked.attempts)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    const user = numUpdatedRows > 0n ? await userOf(trx, asked.recipient) : undefined
    if (!user) return []
    if (!mail) return ringForHelp(deps, trx, user, asked.id)
    await sendLink(deps, trx, user)
    return []
  })
  for (const person of people) deps.hub.person(person, { kind: 'notification' })
}

/** The mail with the link did not leave for good: somebody inside must help. */
export async function helpInstead(
  deps: Deps,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  const people = await deps.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('appUser')
      .select(['id', 'fullName', 'username'])
      .where('id', '=', userId)
      .executeTakeFirst()
    return user ? ringForHelp(deps, trx, user, id) : []
  })
  for (const person of people) deps.hub.person(person, { kind: 'notification' })
}

/** Locked against a change until the link is written: it goes to the address of now, and what ends links finds it. */
function userOf(trx: Transaction<Database>, typed: string) {
  const account = typed.toLowerCase()
  return trx
    .selectFrom('appUser')
    .select(['id', 'fullName', 'username', 'email'])
    .where((eb) => eb.or([eb(eb.fn('lower', ['username']), '=', account), eb('phoneNumber', '=', account)]))
    .where('isLocked', '=', false)
    .forShare()
    .executeTakeFirst()
}

async function sendLink(
  { clock, random, secrets }: Deps,
  trx: Transaction<Database>,
  user: { id: string; email: string },
): Promise<void> {
  const [id, now] = [random.id(), clock.now()]
  await trx
    .insertInto('outbox')
    .values({
      ...{ id, channel: 'email', kind: PASSWORD_LINK, recipient: user.email, userId: user.id },
      ...{ createdAt: now, dueAt: now },
    })
    .execute()
  await trx
    .insertInto('passwordReset')
    .values({
      tokenHash: hashLinkToken(linkToken(secrets, id)),
      userId: user.id,
      expiresAt: new Date(now.getTime() + LINK_MS),
    })
    .execute()
}

/** Answers whose bells ring. */
function ringForHelp(
  deps: Deps,
  trx: Transaction<Database>,
  user: { id: string; fullName: string; username: string },
  traceId: string,
): Promise<string[]> {
  return notifySuperAdmins(deps, trx, {
    ...{ kind: 'user.forgot-password', entity: 'user', entityId: user.id, traceId },
    params: { name: user.fullName, username: user.username },
  })
}
