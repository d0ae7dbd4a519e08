import { z } from 'zod'
import type { Endpoint } from '#http/endpoint'
import type { idParams } from '#http/page'
import { DEFAULT_LOCALE, locales } from '#values/constants'
import { email } from '#values/email'
import { text } from '#values/text'

/** A document is for one partner: more addresses are a mistake, or a mailing. */
export const MAIL_RECEIVERS_MAX = 10
export const MAIL_SUBJECT_MAX = 200
export const MAIL_TEXT_MAX = 5000

/** A document that goes to its partner as PDF: to each receiver a mail of their own. */
export const documentMailBody = z.strictObject({
  to: z.array(email).min(1).max(MAIL_RECEIVERS_MAX),
  subject: text({ max: MAIL_SUBJECT_MAX }),
  text: text({ max: MAIL_TEXT_MAX, lines: true }),
  /** Of the paper. */
  language: z.enum(locales).default(DEFAULT_LOCALE),
})
export type DocumentMail = z.output<typeof documentMailBody>
/** The call that mails a document of any kind. */
export type MailEndpoint = Endpoint<
  typeof idParams,
  z.ZodUndefined,
  typeof documentMailBody,
  z.ZodType<{ done: true }>,
  'data'
>
