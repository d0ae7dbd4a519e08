import { isApprovable } from '@barem/shared/business'
import { translate } from '@barem/shared/i18n/translate'
import { permissionInWords } from '@barem/shared/permission/words'
import { capitalized } from '@barem/shared/values/capitalized'
import type { Locale } from '@barem/shared/values/constants'
import { formatFor } from '@barem/shared/values/format'

export type NotificationParams = Record<string, string | number>

/** A notification as it is stored: what happened to which record, with the words of that moment. */
export interface StoredNotification {
  kind: string
  entity: string
  params: unknown
}

/** Its title and its content in a reader's language; of a document with its `amount`, for whoever may know it. */
export function notificationWords(
  { entity, kind, params }: StoredNotification,
  locale: Locale,
  { amount = true } = {},
): { title: string; content: string } {
  // what somebody wrote stands as it was written, in no language of ours
  if (entity === 'announcement') return params as { title: string; content: string }
  const [key, words] = keyAndWords(entity, kind, formatted(params as NotificationParams, locale), locale)
  const content = translate(locale, `${key}.content`, words)
  const { total } = words
  return {
    title: translate(locale, `${key}.title`, words),
    content:
      amount && total !== undefined
        ? translate(locale, 'notification.document.amount', { total, content })
        : content,
  }
}

/** Documents share the texts of their events, with the words of their kind. */
function keyAndWords(
  entity: string,
  kind: string,
  params: NotificationParams,
  locale: Locale,
): [key: string, words: NotificationParams] {
  if (!isApprovable(entity) || !kind.startsWith(`${entity}.`)) return [`notification.${kind}`, params]
  const name = translate(locale, `${entity}.kind`)
  const words = { kind: name, Kind: capitalized(name), with: translate(locale, `${entity}.with`, params) }
  const { inPlaceOf, asksFor, forYou } = params
  const what = kind.slice(entity.length + 1)
  if (asksFor !== undefined) return ['notification.deputy.asked', { ...params, ...words }]
  if (forYou !== undefined) return [`notification.deputy.${what}`, { ...params, ...words }]
  const by = inPlaceOf === undefined ? {} : { by: translate(locale, 'notification.deputy.by', params) }
  return [`notification.approval.${what}`, { ...params, ...words, ...by }]
}

const DAYS = ['firstDay', 'lastDay']

/** With its amount and its days as the reader writes them, and its right in words. */
export function formatted(
  { total, permission, ...params }: NotificationParams,
  locale: Locale,
): NotificationParams {
  const format = formatFor(locale)
  const textOf = (key: string) => translate(locale, key)
  const right = permission === undefined ? null : permissionInWords(textOf, String(permission))
  return {
    ...params,
    ...(total === undefined ? {} : { total: format.money(total) }),
    ...(right === null ? {} : { right }),
    ...Object.fromEntries(
      DAYS.flatMap((day) => (params[day] === undefined ? [] : [[day, format.date(String(params[day]))]])),
    ),
  }
}
