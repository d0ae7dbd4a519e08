import type { Channel } from '@barem/shared/notification/channels'
import { z } from 'zod'
import type { Deps } from '../deps.ts'

/** Where mail is handed in, and as whom. */
const mailSettings = z.object({
  host: z.string().min(1),
  port: z.number().int().min(1).max(65_535),
  /** `tls` from the first byte (465), `starttls` before anything else is said (587), or neither. */
  security: z.enum(['tls', 'starttls', 'none']),
  username: z.string().nullable().default(null),
  password: z.string().nullable().default(null),
  /** The address of the sender, and the name beside it. */
  from: z.email(),
  fromName: z.string().nullable().default(null),
  /** The host may stand in the own network. */
  allowPrivate: z.boolean().default(false),
})
export type MailSettings = z.output<typeof mailSettings>

/** Zalo Notification Service: messages of a template that Zalo has approved, to telephone numbers. */
const zaloSettings = z.object({
  baseUrl: z.string(),
  accessToken: z.string(),
  /** A template with the parameters `title`, `content` and `link`. */
  templateId: z.string(),
  allowPrivate: z.boolean().default(false),
})
export type ZaloSettings = z.output<typeof zaloSettings>

/** The settings of a channel; null while it is off. */
export async function readMailSettings({ db }: Pick<Deps, 'db'>): Promise<MailSettings | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'mail').executeTakeFirst()
  return row ? mailSettings.parse(row.value) : null
}

export async function readZaloSettings({ db }: Pick<Deps, 'db'>): Promise<ZaloSettings | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'zalo').executeTakeFirst()
  return row ? zaloSettings.parse(row.value) : null
}

/** Which channels are on. */
export async function channelsOn(deps: Pick<Deps, 'db'>): Promise<Record<Channel, boolean>> {
  const [mail, zalo] = await Promise.all([readMailSettings(deps), readZaloSettings(deps)])
  return { email: mail !== null, zalo: zalo !== null }
}
