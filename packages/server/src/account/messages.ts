import { translate } from '@barem/shared/i18n/translate'
import { DeliveryFailure } from '#delivery/failure'
import type { MessageKind } from '#delivery/kinds'
import {
  FORGOT_PASSWORD,
  helpInstead,
  PASSWORD_LINK,
  workOffForgottenPassword,
} from './forgotten-passwords.ts'
import { LINK_MS, linkToken } from './password-link.ts'

/** A forgotten password: the job that looks for the account, and the message with the link. */
export const accountMessages: Record<string, MessageKind> = {
  [FORGOT_PASSWORD]: { work: workOffForgottenPassword },
  [PASSWORD_LINK]: {
    lifeMs: LINK_MS,
    async words({ clock, secrets, settings }, { id, createdAt }, { locale, username }) {
      if (clock.now().getTime() >= createdAt.getTime() + LINK_MS)
        throw new DeliveryFailure('expired', { final: true })
      const text = (key: string) =>
        translate(locale, `delivery.password.${key}`, { username, minutes: LINK_MS / 60_000 })
      return {
        ...{ title: text('title'), content: text('content'), facts: [], footer: text('footer') },
        // behind the #, which browsers send to nobody
        link: { href: `${settings.address}/reset-password#${linkToken(secrets, id)}`, label: text('link') },
      }
    },
    dead: helpInstead,
  },
}
