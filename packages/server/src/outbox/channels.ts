import type { ConfigurationKey } from '@barem/shared/configuration/known'
import { type Channel, channels } from '@barem/shared/notification/channels'

interface OutboxChannel {
  /** Its settings in the configuration. */
  key: ConfigurationKey
  /** What of them may be left out, and without which nothing is sent. */
  needs: readonly string[]
  /** The secrets without which nothing is sent. */
  secrets: readonly string[]
  /** The column of `app_user` it goes to. */
  address: 'email' | 'phone_number'
}

/** Every channel that leaves the company, described once; how each sends is `delivery/message.ts`. */
export const outboxChannels = {
  email: { key: 'mail', needs: [], secrets: [], address: 'email' },
  zalo: { key: 'zalo', needs: ['templateId'], secrets: ['token'], address: 'phone_number' },
} as const satisfies Record<Channel, OutboxChannel>

const described: [string, OutboxChannel][] = Object.entries(outboxChannels)

/** The channel whose settings a key of the configuration holds. */
export function channelOf(key: string): Channel | undefined {
  return channels.find((channel) => outboxChannels[channel].key === key)
}

/**
 * SQL: whether a channel is switched on and complete. It cannot tell whether a secret still opens: a message of one that
 * does not is written, and waits (`delivery/worker.ts`).
 */
export function channelIsOn(channel: string): string {
  const cases = described.map(([name, { key, needs, secrets }]) =>
    [
      ...[`${channel} = '${name}'`, `key = '${key}'`],
      ...needs.map((one) => `json_value ->> '${one}' is not null`),
      ...secrets.map((one) => `secrets ? '${one}'`),
    ].join(' and '),
  )
  return `exists (select from configuration where enabled and json_value is not null and (${cases.join(' or ')}))`
}

/** SQL: where a channel reaches somebody. */
export function addressBy(channel: string, person: string): string {
  const cases = described.map(([name, { address }]) => `when '${name}' then ${person}.${address}`)
  return `case ${channel} ${cases.join(' ')} end`
}
