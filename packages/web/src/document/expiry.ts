import { formatFor } from '@barem/shared/values/format'
import { businessDate } from '@barem/shared/values/local-date'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import type { DocumentAnswer, DocumentKind } from './document-kind.ts'
import { validityOf } from './document-state.ts'

/** That the day until which a document binds us has passed, before it is sent or approved; fetched when it is asked for. */
export function expiryOf(kind: Pick<DocumentKind, 'validity'>, document: DocumentAnswer): string[] {
  const validity = validityOf(kind, document, businessDate(new Date()))
  if (!validity?.expired) return []
  return [textOf('document.expired', { date: formatFor(currentLocale()).date(validity.day) })]
}
