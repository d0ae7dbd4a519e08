import type { accountEndpoints } from '@barem/shared/account/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { endSessions } from '#http/session-repository'
import { Refusal } from '#refusal'

/** Ends one of my sessions. Another person's does not exist for me, nor does one that has ended. */
export async function endSession(
  call: CallOutput<(typeof accountEndpoints)['endSession']> & CommandContext,
): Promise<{ done: true }> {
  const ended = await end(call, { only: call.params.id })
  if (ended.length === 0) throw new Refusal('not-found')
  return { done: true }
}

/** Ends all of my sessions but the one that asks; ending none is no error. */
export async function endOtherSessions(call: CommandContext): Promise<{ ended: number }> {
  const ended = await end(call, { keep: call.actor.sessionId })
  return { ended: ended.length }
}

/** Answers the ids that ended; their sockets are closed after the commit. */
async function end(call: CommandContext, which: { only: string } | { keep: string }): Promise<string[]> {
  const { trx, actor, deps, now } = call
  const ended = await endSessions(trx, { userId: actor.id, ...which }, 'ended by its person', now)
  if (ended.length === 0) return ended
  call.afterCommit(() => deps.hub.endSessions(ended))
  await record(call, {
    kind: 'user.sessions-ended',
    entity: 'user',
    entityId: actor.id,
    changes: [{ field: 'sessions', from: ended.length, to: 0 }],
  })
  return ended
}
