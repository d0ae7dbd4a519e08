import { translate } from '@barem/shared/i18n/translate'
import type { Locale } from '@barem/shared/values/constants'
import { PASSWORD_LINK } from '#account/forgotten-passwords'
import { LINK_MS, linkToken } from '#account/password-link'
import { readMail, readZalo } from '#configuration/channels'
import type { Deps } from '../deps.ts'
import { DeliveryFailure } from './failure.ts'
import { mailOf, type Receiver, type Words, wordsOf } from './words.ts'

/** A message of the outbox that this instance has claimed. */
export interface Message {
  id: string
  channel: string
  kind: string
  userId: string | null
  notificationId: string | null
  createdAt: Date
  attempts: number
}

/**
 * Sends one message to its receiver.
 * @returns the address it went to
 * @throws {DeliveryFailure}
 */
export async function sendMessage(deps: Deps, message: Message): Promise<string> {
  const receiver = await receiverOf(deps, message)
  const words = await wordsOfMessage(deps, message, receiver)
  return sendWords(deps, message, receiver, words)
}

/** Sends words by a channel, now. */
export async function sendWords(
  deps: Deps,
  { id, channel }: Pick<Message, 'id' | 'channel'>,
  receiver: Receiver,
  words: Words,
): Promise<string> {
  if (channel === 'email') {
    const settings = await readMail(deps)
    if (!settings) throw new DeliveryFailure('off')
    await deps.senders.mail(settings, mailOf(id, receiver, words))
    return receiver.email
  }
  const settings = await readZalo(deps)
  if (!settings) throw new DeliveryFailure('off')
  const { title, content, link } = words
  const { phone } = receiver
  await deps.senders.zalo(settings, { id, phone, title, content, link: link?.href ?? deps.settings.address })
  return phone
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

async function wordsOfMessage(deps: Deps, message: Message, receiver: Receiver): Promise<Words> {
  const { notificationId } = message
  const { locale } = receiver
  if (message.kind === PASSWORD_LINK) return wordsOfLink(deps, message, receiver)
  const notification = await deps.db
    .selectFrom('notification')
    .select(['kind', 'entity', 'entityId', 'params'])
    .where('id', '=', notificationId)
    .executeTakeFirst()
  if (!notification) throw new DeliveryFailure('unreadable', { final: true })
  return wordsOf(notification, locale, deps.settings.address)
}

function wordsOfLink(
  { clock, secrets, settings }: Deps,
  { id, createdAt }: Message,
  { locale, username }: Receiver,
): Words {
  if (clock.now().getTime() >= createdAt.getTime() + LINK_MS)
    throw new DeliveryFailure('expired', { final: true })
  const text = (key: string) =>
    translate(locale, `delivery.password.${key}`, { username, minutes: LINK_MS / 60_000 })
  return {
    ...{ title: text('title'), content: text('content'), facts: [], footer: text('footer') },
    // behind the #, which browsers send to nobody
    link: { href: `${settings.address}/reset-password#${linkToken(secrets, id)}`, label: text('link') },
  }
}
