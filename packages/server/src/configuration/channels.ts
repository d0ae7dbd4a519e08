import type { MailSettings, ZaloSettings } from '@barem/shared/configuration/channels'
import type { Channel } from '@barem/shared/notification/channels'
import type { Deps } from '../deps.ts'
import { readWithSecrets } from './read.ts'

/** All that is needed to send; a secret that is lost is null, and the peer will refuse. */
export type MailAccess = MailSettings & { password: string | null }
export type ZaloAccess = ZaloSettings & { templateId: string; token: string }

/** How mail is sent; null while it is off. */
export async function readMail(deps: Pick<Deps, 'db' | 'secrets'>): Promise<MailAccess | null> {
  const found = await readWithSecrets(deps, 'mail')
  return found && { ...found.value, ...found.secrets }
}

/** How messages are sent by Zalo; null while that is off, or something of it is missing. */
export async function readZalo(deps: Pick<Deps, 'db' | 'secrets'>): Promise<ZaloAccess | null> {
  const found = await readWithSecrets(deps, 'zalo')
  const { templateId = null } = found?.value ?? {}
  const token = found?.secrets.token ?? null
  return found && templateId !== null && token !== null ? { ...found.value, templateId, token } : null
}

/** Which channels are on. */
export async function channelsOn(deps: Pick<Deps, 'db' | 'secrets'>): Promise<Record<Channel, boolean>> {
  const [mail, zalo] = await Promise.all([readMail(deps), readZalo(deps)])
  return { email: mail !== null, zalo: zalo !== null }
}
