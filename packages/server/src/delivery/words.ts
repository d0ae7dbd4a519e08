import { business, isApprovable, isDiscussed } from '@barem/shared/business'
import { MENTIONED } from '@barem/shared/comment/endpoints'
import { translate } from '@barem/shared/i18n/translate'
import type { Locale } from '@barem/shared/values/constants'
import {
  formatted,
  type NotificationParams,
  notificationWords,
  type StoredNotification,
} from '#notification/words'
import type { Mail } from './mail.ts'

/** Whom a message is for, in which language. */
export interface Receiver {
  username: string
  name: string
  email: string
  phone: string
  locale: Locale
}

/** What a message says, whichever channel carries it. */
export interface Words {
  title: string
  content: string
  /** What it is about, line by line. */
  facts: readonly { label: string; value: string }[]
  /** Where to go on, and how that is called. */
  link: { href: string; label: string } | null
  footer: string
}

/** The words of a notification, with number, partner and, for whoever may know it, `amount` of its document. */
export function wordsOf(
  notification: StoredNotification & { entityId: string },
  locale: Locale,
  address: string,
  { amount = true } = {},
): Words {
  const { entity, entityId, kind, params } = notification
  // as the bell does
  const tab = kind === MENTIONED ? '?tab=comments' : ''
  const record = isDiscussed(entity) ? `${business[entity].path}/${entityId}${tab}` : null
  // what has no page that its receiver may open is found by the bell of the landing page
  const path = record ?? (entity === 'announcement' ? null : '/')
  return {
    ...notificationWords(notification, locale, { amount }),
    facts: isApprovable(entity) ? factsOf(entity, params as NotificationParams, locale, amount) : [],
    link:
      path === null ? null : { href: `${address}${path}`, label: translate(locale, 'delivery.mail.open') },
    footer: translate(locale, 'delivery.mail.footer'),
  }
}

const partners = new Set<string>()

/** Called once with every kind of document: the fields that name their partners, which a notification of one says. */
export function namePartners(kinds: readonly { partner: string }[]): void {
  for (const { partner } of kinds) partners.add(partner)
}

function factsOf(
  entity: string,
  params: NotificationParams,
  locale: Locale,
  amount: boolean,
): Words['facts'] {
  const known = formatted(params, locale)
  return ['number', ...partners, ...(amount ? ['total'] : [])]
    .filter((name) => known[name] !== undefined)
    .map((name) => ({
      label: translate(locale, `${entity}.field.${name}`),
      value: String(known[name]),
    }))
}

/** A mail of these words: plain, and the same as HTML in which nothing of them is markup. */
export function mailOf(id: string, receiver: Receiver, words: Words): Mail {
  const { title, content, facts, link, footer } = words
  const hello = translate(receiver.locale, 'delivery.mail.hello', { name: receiver.name })
  const text = [
    ...[hello, content],
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.label}: ${link.href}`] : []),
    `--\n${footer}`,
  ].join('\n\n')
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:2px 16px 2px 0;color:#5c6670">${escaped(label)}</td><td style="padding:2px 0"><b>${escaped(value)}</b></td></tr>`,
  )
  const html = [
    `<!doctype html><html lang="${receiver.locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    '<body style="font:16px/1.5 sans-serif;color:#1c2126;max-width:600px;margin:0 auto;padding:16px">',
    `<p>${escaped(hello)}</p><p>${escaped(content).replaceAll('\n', '<br>')}</p>`,
    ...(rows.length > 0 ? [`<table style="border-collapse:collapse">${rows.join('')}</table>`] : []),
    ...(link ? [`<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>`] : []),
    `<p style="color:#5c6670;font-size:13px">${escaped(footer)}</p></body></html>`,
  ].join('\n')
  return { id, to: { name: receiver.name, address: receiver.email }, subject: title, text, html }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
