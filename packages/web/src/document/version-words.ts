import { formatFor } from '@barem/shared/values/format'
import type { FormValues } from '#form/RecordForm.tsx'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import type { DocumentAnswer, DocumentForm } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'
import { historyWords } from './history-words.ts'

/** A field of one version of a document in words; of the lines, what became of them since they were opened. */
export function versionWords<Document extends DocumentAnswer, Line extends GridRow>(
  form: DocumentForm<Document, Line>,
) {
  const words = historyWords(form)
  return (name: string, record: FormValues, base: FormValues): readonly string[] | null => {
    const format = formatFor(currentLocale())
    if (name !== 'lines' || !form.lines)
      return name.endsWith('Id') ? null : [words.value(name, record[name], format)]
    const lines = (version: FormValues) => (version.lines ?? []) as Line[]
    const changes = form.lines.changes(lines(base), lines(record))
    if (changes.length === 0) return [form.lines.moved()]
    return changes.map(({ field, from, to }) =>
      textOf('frame.document.changed', {
        field: words.field(field, format),
        from: words.value(field, from, format),
        to: words.value(field, to, format),
      }),
    )
  }
}
