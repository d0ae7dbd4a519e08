import type { MailSettings, ZaloSettings } from '@barem/shared/configuration/channels'
import { type Channel, channels } from '@barem/shared/notification/channels'
import { outboxChannels } from '#outbox/channels'
import type { Deps } from '../deps.ts'
import { readWithSecrets } from './read.ts'

/** All that is needed to send. */
export type MailAccess = MailSettings & { password: string | null }
export type ZaloAccess = ZaloSettings & {
  templateId: string
  token: string
  /** What the token is renewed with, where both are set. */
  refreshToken?: string | null
  appSecret?: string | null
}
type Reading = Pick<Deps, 'db' | 'secrets'>

/** How mail is sent; null while it is off. */
export function readMail(deps: Reading): Promise<MailAccess | null> {
  return accessTo(deps, 'email') as Promise<MailAccess | null>
}

/** How messages are sent by Zalo; null while that is off. */
export function readZalo(deps: Reading): Promise<ZaloAccess | null> {
  return accessTo(deps, 'zalo') as Promise<ZaloAccess | null>
}

/** Which channels are on. */
export async function channelsOn(deps: Reading): Promise<Record<Channel, boolean>> {
  const states = channels.map(async (channel) => [channel, (await accessTo(deps, channel)) !== null] as const)
  return Object.fromEntries(await Promise.all(states)) as Record<Channel, boolean>
}

/** A channel is off while it is switched off, something of it is missing, or a secret of it is lost. */
async function accessTo(deps: Reading, channel: Channel): Promise<object | null> {
  const { key, needs, secrets } = outboxChannels[channel]
  const found = await readWithSecrets(deps, key)
  if (!found || found.lost.length > 0) return null
  const access: Record<string, unknown> = { ...found.value, ...found.secrets }
  return [...needs, ...secrets].every((name) => (access[name] ?? null) !== null) ? access : null
}
