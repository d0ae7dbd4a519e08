import type { AuditEntry } from '@barem/shared/audit-log/endpoints'
import { auditedInWords, changeInWords, verbInWords, verbOf } from '@barem/shared/audit-log/words'
import type { Format } from '@barem/shared/values/format'
import { useEffect, useState } from 'react'
import type { RecordHistoryWords } from '#event/RecordHistory.tsx'
import { hasText, textOf } from '#i18n/i18n.ts'
import { historyWordsOf } from '#navigation/history-words.ts'

const texts = { has: hasText, of: (key: string) => textOf(key) }

export const entityWords = (entity: string) => auditedInWords(texts, entity)
export const verbWords = (verb: string) => verbInWords(texts, verb)

type Words = Partial<RecordHistoryWords>
const loaded = new Map<string, Words>()

/** How the page of such a record says its history: fetched with the first event of one, shared texts until then. */
export function useHistoryWords(entity: string): Words {
  const [, draw] = useState(0)
  useEffect(() => {
    const load = loaded.has(entity) ? undefined : historyWordsOf(entity)
    void load?.().then(
      (words) => {
        loaded.set(entity, words)
        draw((times) => times + 1)
      },
      () => undefined,
    )
  }, [entity])
  return loaded.get(entity) ?? {}
}

/** A change of an event in words, as the page of its record says it. */
export function changeWords(
  entity: string,
  change: AuditEntry['changes'][number],
  format: Format,
  words: Words,
): string {
  const own = words.change?.(change, format)
  if (own) return own
  const value = (one: unknown) => words.value?.(change.field, one, format)
  const [from, to, field] = [value(change.from), value(change.to), words.field?.(change.field, format)]
  return changeInWords(texts, entity, change, format, { from, to, field })
}

/** What somebody wrote, or what the note of such an event means. */
export function noteWords({ kind, note }: AuditEntry, words: Words): string | null {
  if (note === null) return null
  if (kind.startsWith('session.')) return textOf('audit.note.address', { address: note })
  if (kind === 'export.made') return textOf('audit.note.rows', { count: Number(note) })
  return words.note?.(verbOf(kind), note) ?? `“${note}”`
}
