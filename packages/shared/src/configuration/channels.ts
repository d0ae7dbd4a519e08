import { z } from 'zod'
import { email } from '#values/email'
import { text, typed } from '#values/text'
import { outgoingUrlIssue } from './outgoing-url.ts'

/** The name or the address of a machine, IPv6 without brackets: no more than what such a thing is written with. */
const host = typed.max(253).regex(/^[a-z\d][a-z\d.-]*$|^[a-f\d:.]+$/i)

/** `tls` from the first byte on (port 465), `starttls` (587), or not at all, which suits a server of the company only. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

/** The server that sends our mail by SMTP: the configuration `mail`, with the secret `password`. */
export const mailSchema = z.strictObject({
  host,
  port: z.number().int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  /** Without one the server wants no sign-in. */
  user: text({ max: 200 }).nullable().default(null),
  from: email,
  fromName: text({ max: 200 }).nullable().default(null),
  /** Whether it may be a machine of our own network. */
  privateAddress: z.boolean().default(false),
})
export type MailSettings = z.output<typeof mailSchema>

/** Zalo's HTTP interface: the configuration `zalo`, with the secret `token` and what it is renewed with. */
export const zaloSchema = z
  .strictObject({
    baseUrl: z.url({ protocol: /^https?$/ }).max(500),
    /** Of the application and of the Official Account, as Zalo gave them. */
    appId: typed.regex(/^\d{1,30}$/),
    oaId: typed.regex(/^\d{1,30}$/),
    /** The template Zalo has approved, with the parameters title, content and link; without one nothing is sent. */
    templateId: typed
      .regex(/^\d{1,30}$/)
      .nullable()
      .default(null),
    /** Whether it may be a machine of our own network, such as a relay. */
    privateAddress: z.boolean().default(false),
  })
  .superRefine(({ baseUrl, privateAddress }, context) => {
    const code = outgoingUrlIssue(baseUrl, privateAddress)
    if (code) context.addIssue({ code: 'custom', params: { code }, path: ['baseUrl'], input: baseUrl })
  })
export type ZaloSettings = z.output<typeof zaloSchema>
