import type { HistoryEntry } from '@barem/shared/event/history'
import type { RecordHistoryWords } from '#event/RecordHistory.tsx'
import { hasText, textOf } from '#i18n/i18n.ts'
import { type DocumentAnswer, type DocumentForm, fieldLabel } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'

type Change = HistoryEntry['changes'][number]

/** What became of a mail to one receiver: `mail.<address>`. */
function mailWords({ field, from, to }: Change): string | null {
  if (!field.startsWith('mail.')) return null
  const known = `delivery.failure.${String(from)}`
  const failure = hasText(known) ? textOf(known) : String(from ?? '')
  // while it waits, why the last attempt failed is said too
  const state = to === 'waiting' && failure ? 'again' : String(to)
  return textOf(`document.mail.state.${state}`, { address: field.slice('mail.'.length), failure })
}

/** What is told with an event, and changed from nothing or to nothing: its one value says it. */
const ONCE = [
  ...['mailTo', 'mailSubject', 'cancelReason', 'lostTo', 'lostCause'],
  ...['clone', 'clonedFrom', 'copiedFrom', 'attachment', 'comment', 'step'],
]

function saidOnce(kind: { entity: string }, { field, from, to }: Change): string | null {
  if (!ONCE.includes(field)) return null
  const value = String(to ?? from)
  const word = `${kind.entity}.${field}.${value}`
  return `${fieldLabel(kind, field)}: ${hasText(word) ? textOf(word) : value}`
}

/** How the history and comparisons of a document say events, fields and values, in the reader's manner. */
export function historyWords<Document extends DocumentAnswer, Line extends GridRow>({
  kind,
  lines,
}: Pick<DocumentForm<Document, Line>, 'kind' | 'lines'>): RecordHistoryWords {
  return {
    event: (event) =>
      textOf(hasText(`approval.event.${event}`) ? `approval.event.${event}` : `document.event.${event}`),
    change: (change, format) =>
      mailWords(change) ?? saidOnce(kind, change) ?? lines?.changeWords(change, format) ?? null,
    field: (field, format) => lines?.fieldWords(field, format) ?? fieldLabel(kind, field),
    value: (field, value, format) => {
      if (value === null || value === undefined || value === '') return textOf('frame.document.empty')
      const ofLine = lines?.valueWords(field, value, format) ?? null
      if (ofLine !== null) return ofLine
      if (typeof value === 'boolean') return textOf(value ? 'frame.feedback.yes' : 'frame.feedback.no')
      if (field === 'status') return textOf(`approval.status.${String(value)}`)
      if (field === 'total') return format.money(Number(value))
      switch (kind.fields[field]?.kind) {
        case 'choice':
          return textOf(`${kind.entity}.${field}.${String(value)}`)
        case 'date':
          return format.date(String(value))
        case 'dong':
          return format.money(Number(value))
        case 'rate':
          return format.rate(Number(value))
        default:
          return typeof value === 'number' ? format.number(value, 4) : String(value)
      }
    },
  }
}
