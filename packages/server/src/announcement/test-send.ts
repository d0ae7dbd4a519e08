import type { deliveryEndpoints } from '@barem/shared/announcement/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { translate } from '@barem/shared/i18n/translate'
import { countAttempt, TEST_SEND } from '#account/rate-limit'
import { readWithSecrets } from '#configuration/read'
import { DeliveryFailure, failureWords } from '#delivery/failure'
import { OFF, ways } from '#delivery/message'
import type { OwnContext } from '#http/call'
import { outboxChannels } from '#outbox/channels'
import { release } from '#outbox/release'
import { Refusal } from '#refusal'

type Call = CallOutput<(typeof deliveryEndpoints)['testSend']> & OwnContext

/** Sends one message to whoever asks, now, and says what the peer answered. Where it left, so does what waits. */
export async function testSend(call: Call): Promise<{ recipient: string; failure: string | null }> {
  const { db, deps, now, body, locale } = call
  if (!call.actor) throw new Refusal('unauthorized')
  await countAttempt(db, TEST_SEND, call.actor.id, now)
  const me = await db
    .selectFrom('appUser')
    .select(['username', 'fullName as name', 'email', 'phoneNumber as phone'])
    .where('id', '=', call.actor.id)
    .executeTakeFirstOrThrow()
  const text = (key: 'test.title' | 'test.content' | 'password.footer') =>
    translate(locale, `delivery.${key}`)
  const words = {
    ...{ title: text('test.title'), content: text('test.content'), footer: text('password.footer') },
    ...{ facts: [], link: null },
  }
  const way = ways[body.channel]
  const recipient = way.addressOf(me)
  try {
    await way.send(deps, deps.random.id(), { ...me, locale }, words)
    await release(db, body.channel, now)
    return { recipient, failure: null }
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error
    if (error.message === OFF) {
      const settings = await readWithSecrets(deps, outboxChannels[body.channel].key)
      throw new Refusal(settings && settings.lost.length > 0 ? 'channel-secret-lost' : 'channel-off')
    }
    const { channel } = body
    deps.log.warn({ channel, userId: call.actor.id, reason: error.reason }, 'a test message did not leave')
    return { recipient, failure: failureWords(error.message, locale) }
  }
}
