import type { Channel } from '@barem/shared/notification/channels'
import type { Locale } from '@barem/shared/values/constants'
import { findPeople } from '#access/people'
import { readMail, readZalo } from '#configuration/channels'
import { knowsAmount } from '#notification/repository'
import type { Deps } from '../deps.ts'
import { DeliveryFailure } from './failure.ts'
import { type Message, type MessageKind, messageKind } from './kinds.ts'
import { mailOf, type Receiver, type Words, wordsOf } from './words.ts'
import { renewZalo } from './zalo-token.ts'

interface Way {
  /** Where it reaches somebody. */
  addressOf(receiver: Pick<Receiver, 'email' | 'phone'>): string
  /**
   * Sends words, now.
   * @throws {DeliveryFailure} `off` while the channel is off
   */
  send(deps: Deps, id: string, receiver: Receiver, words: Words): Promise<void>
}

/** How each channel sends. */
export const ways: Readonly<Record<Channel, Way>> = {
  email: {
    addressOf: ({ email }) => email,
    async send(deps, id, receiver, words) {
      const settings = await readMail(deps)
      if (!settings) throw new DeliveryFailure(OFF)
      await deps.senders.mail(settings, mailOf(id, receiver, words))
    },
  },
  zalo: {
    addressOf: ({ phone }) => phone,
    async send(deps, id, { phone }, { title, content, link }) {
      const settings = await readZalo(deps)
      if (!settings) throw new DeliveryFailure(OFF)
      const message = { id, phone, title, content, link: link?.href ?? deps.settings.address }
      try {
        await deps.senders.zalo(settings, message)
      } catch (error) {
        const refused = error instanceof DeliveryFailure && error.standing === 'refused'
        const renewed = refused ? await renewZalo(deps, settings) : null
        if (!renewed) throw error
        await deps.senders.zalo(renewed, message)
      }
    },
  },
}

/** The failure of a channel that is off. */
export const OFF = 'off'

/**
 * Sends one message to its receiver.
 * @returns the address it went to
 * @throws {DeliveryFailure}
 */
export async function sendMessage(deps: Deps, message: Message): Promise<string> {
  const { words, send } = messageKind(message.kind)
  if (send) return send(deps, message)
  if (!words) throw new DeliveryFailure('unknown-kind', { final: true })
  const way = ways[message.channel as Channel]
  const receiver = await receiverOf(deps, message)
  await way.send(deps, message.id, receiver, await words(deps, message, receiver))
  return way.addressOf(receiver)
}

async function receiverOf({ db }: Deps, { userId }: Message): Promise<Receiver> {
  const user = await db
    .selectFrom('appUser')
    .select(['username', 'fullName as name', 'email', 'phoneNumber as phone', 'locale', 'isLocked'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.isLocked) throw new DeliveryFailure('receiver-locked', { final: true })
  return { ...user, locale: user.locale as Locale }
}

/** A message that says what a bell says. */
export const notificationMessage = {
  async words({ db, settings }, { notificationId, userId }, { locale }) {
    const notification = await db
      .selectFrom('notification')
      .select(['kind', 'entity', 'entityId', 'params'])
      .where('id', '=', notificationId)
      .executeTakeFirst()
    if (!notification) throw new DeliveryFailure('unreadable', { final: true })
    const [actor] = userId === null ? [] : await findPeople(db, [userId])
    const amount = actor !== undefined && knowsAmount(notification, actor)
    return wordsOf(notification, locale, settings.address, { amount })
  },
} satisfies MessageKind
