import { verifyPassword } from '#account/password'
import { countAttempt, OLD_PASSWORD } from '#account/rate-limit'
import type { CommandContext } from '#http/call'
import { fieldRefusal } from '#refusal'

/** Refuses, at `password`, what is no password of whoever calls; guesses are counted. */
export async function refuseWithoutOwnPassword(
  { trx, deps, actor, now }: CommandContext,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw fieldRefusal('password', 'required')
  await countAttempt(deps.db, OLD_PASSWORD, actor.id, now)
  const own = trx.selectFrom('appUser').select('passwordHash').where('id', '=', actor.id)
  if (!(await verifyPassword((await own.executeTakeFirstOrThrow()).passwordHash, password)))
    throw fieldRefusal('password', 'password-wrong')
}
