import type { Deps } from '../deps.ts'

/**
 * Processes requests for a new password: each known account notifies every SuperAdmin, who sets a temporary
 * password (decision record 003). Requests for unknown accounts are dropped here, which no caller can observe.
 * Several instances share the work; a row is taken by one of them only.
 */
export async function workOffForgottenPasswords(deps: Deps): Promise<number> {
  const told = await deps.db.transaction().execute(async (trx) => {
    const wishes = await trx
      .selectFrom('outbox')
      .select(['id', 'recipient'])
      .where('status', '=', 'pending')
      .where('kind', '=', 'account.forgot-password')
      .orderBy('createdAt')
      .limit(20)
      .forUpdate()
      .skipLocked()
      .execute()
    const people: string[] = []
    for (const wish of wishes) {
      const account = wish.recipient.toLowerCase()
      const user = await trx
        .selectFrom('appUser')
        .select(['id', 'fullName', 'username'])
        .where((eb) =>
          eb.or([eb(eb.fn('lower', ['username']), '=', account), eb('phoneNumber', '=', account)]),
        )
        .where('isLocked', '=', false)
        .executeTakeFirst()
      if (user) {
        const now = deps.clock.now()
        const eventId = deps.random.id()
        const event = { kind: 'user.forgot-password', entity: 'user', entityId: user.id }
        await trx
          .insertInto('event')
          .values({ id: eventId, at: now, actorId: null, ...event, traceId: wish.id })
          .execute()
        const admins = await trx
          .selectFrom('appUser')
          .select('id')
          .where('role', '=', 'SuperAdmin')
          .where('isLocked', '=', false)
          .execute()
        const params = JSON.stringify({ name: user.fullName, username: user.username })
        const rows = admins.map((admin) => ({
          id: deps.random.id(),
          userId: admin.id,
          eventId,
          ...event,
          params,
          createdAt: now,
        }))
        if (rows.length > 0) await trx.insertInto('notification').values(rows).execute()
        people.push(...admins.map((admin) => admin.id))
      }
      await trx.updateTable('outbox').set({ status: 'sent' }).where('id', '=', wish.id).execute()
    }
    return people
  })
  for (const person of told) deps.hub.person(person, { kind: 'notification' })
  return told.length
}
