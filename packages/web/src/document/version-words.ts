import { formatFor } from '@barem/shared/values/format'
import type { WordsOf } from '#form/StaleNotice.tsx'
import { currentLocale } from '#i18n/i18n.ts'
import type { DocumentAnswer, DocumentForm } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'
import { historyWords } from './history-words.ts'

/** A field of the header of one version in words, as the history says it. */
export function versionWords<Document extends DocumentAnswer, Line extends GridRow>(
  form: DocumentForm<Document, Line>,
): WordsOf {
  const words = historyWords(form)
  return (name, record) =>
    name.endsWith('Id') ? null : words.value(name, record[name], formatFor(currentLocale()))
}
