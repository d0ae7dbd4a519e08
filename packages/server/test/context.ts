import type { Actor } from '#access/actor'
import { inTransaction } from '#db/transaction'
import type { CommandContext, ReadContext } from '#http/call'
import type { TestApp } from './app.ts'

/** The call of somebody with these rights, for what is not reached by a path of its own. */
export async function contextOf(
  { deps }: TestApp,
  username: string,
  permissions: string[] = [],
): Promise<ReadContext> {
  const user = await deps.db
    .selectFrom('appUser')
    .select(['id', 'fullName'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const actor: Actor = {
    ...{ ...user, username, role: 'basic', permissions: new Set(permissions) },
    scopes: new Map(permissions.map((permission) => [permission.split(':')[0]!, 'all'])),
    ...{
      colleagues: [],
      selfApproval: [],
      standsFor: [],
      departmentId: null,
      sessionId: deps.random.id(),
      mustChangePassword: false,
    },
  }
  const call = { locale: 'vi', traceId: deps.random.id(), address: '127.0.0.1' } as const
  return { deps, db: deps.db, now: deps.clock.now(), actor, ...call }
}

/** The same call as a command, in one transaction. */
export function inCommand<T>(context: ReadContext, run: (call: CommandContext) => Promise<T>): Promise<T> {
  const { deps } = context
  return inTransaction(deps.db, (attempt) => run({ ...context, ...attempt }), {
    random: () => deps.random.fraction(),
    sleep: (ms) => deps.clock.sleep(ms),
    report: (error) => deps.log.error({ err: error }, 'after the commit'),
  })
}
