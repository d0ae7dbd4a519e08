import { formatFor } from '@barem/shared/values/format'
import { businessDate } from '@barem/shared/values/local-date'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import { type DocumentAnswer, type DocumentKind, earned } from './document-kind.ts'
import { validityOf } from './document-state.ts'

/**
 * What is worth a look in a document of any kind before it is sent or approved, fetched when it is asked for: that it is sold for
 * less than it cost, to whoever sees costs, and that the day until which it binds us has passed.
 */
export function usualWarnings(kind: Pick<DocumentKind, 'validity'>, document: DocumentAnswer): string[] {
  const format = formatFor(currentLocale())
  const { profit } = document
  const validity = validityOf(kind, document, businessDate(new Date()))
  return [
    ...(profit && profit.profit < 0 ? [textOf('document.loss', earned(profit, format))] : []),
    ...(validity?.expired ? [textOf('document.expired', { date: format.date(validity.day) })] : []),
  ]
}
