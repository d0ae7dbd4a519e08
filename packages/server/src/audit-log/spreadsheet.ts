import { type AuditEntry, auditQuery } from '@barem/shared/audit-log/endpoints'
import { auditedInWords, changeInWords, verbInWords, verbOf } from '@barem/shared/audit-log/words'
import { resources } from '@barem/shared/i18n/resources'
import { hasText, translate } from '@barem/shared/i18n/translate'
import { formatFor } from '@barem/shared/values/format'
import type { Context } from '#http/call'
import { columnMaker } from '#spreadsheet/columns'
import type { SpreadsheetColumn, SpreadsheetKind } from '#spreadsheet/kind'
import type { Named } from './names.ts'
import { type AuditView, auditList, eachEvent } from './repository.ts'

const { vi, en } = { vi: resources.vi.audit, en: resources.en.audit }

type Column = SpreadsheetColumn<AuditEntry>

/** The longest text that Excel takes in a cell. */
const MOST_CHARACTERS = 32_767
/** Of a change that is cut; with less room it is one of those that are only counted. */
const LEAST_CHARACTERS = 100
/** A change has fewer characters in words than as it is kept, where it is no list; one that is read in vain costs memory alone. */
const READ_CHARACTERS = 4 * MOST_CHARACTERS

const textsIn = ({ locale }: Context) => ({ has: hasText, of: (key: string) => translate(locale, key) })

const columnOf = columnMaker<AuditEntry, keyof typeof vi.field>({ vi, en })
const column = (key: keyof typeof vi.field, value: Column['value'], more: Partial<Column> = {}) =>
  columnOf(key, 'text', value, more)

const columns: readonly Column[] = [
  column('at', ({ at }, { locale }) => formatFor(locale).moment(at)),
  column('actor', ({ actor }) => actor?.name ?? null),
  column('verb', ({ kind }, call) => verbInWords(textsIn(call), verbOf(kind))),
  column('entity', ({ entity }, call) => auditedInWords(textsIn(call), entity)),
  column('record', ({ record }) => record),
  column('changes', (entry, call) => changesInWords(entry, call)),
  column('note', ({ note }) => note),
  column('sealed', ({ sealed }) => sealed, { kind: 'switch' }),
  column('seq', ({ seq }) => seq, { kind: 'number', decimals: 0 }),
  column('traceId', ({ traceId }) => traceId),
]

/** The changes of an event as far as a cell takes them, one that is too long cut, and how many more it has. */
function changesInWords({ entity, changes, changesTotal }: AuditEntry, call: Context): string | null {
  if (changes.length === 0) return null
  const [texts, format] = [textsIn(call), formatFor(call.locale)]
  const more = (count: number) => (count > 0 ? `; ${translate(call.locale, 'audit.more', { count })}` : '')
  let said = ''
  for (const [place, change] of changes.entries()) {
    const next = `${place > 0 ? '; ' : ''}${changeInWords(texts, entity, change, format)}`
    const left = more(changesTotal - place - 1)
    const room = MOST_CHARACTERS - said.length - left.length
    if (next.length > room)
      return said + (room < LEAST_CHARACTERS ? more(changesTotal - place) : cut(next, room) + left)
    said += next
  }
  return said + more(changesTotal - changes.length)
}

/** Its beginning, of no more characters; no half of one that is stored as two. */
function cut(text: string, most: number): string {
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The audit log as a spreadsheet, as it is filtered; for exports only. */
export function auditSpreadsheet(named: readonly Named[]): SpreadsheetKind<AuditView, never, AuditEntry> {
  const list = auditList(named)
  return {
    path: 'audit',
    entity: 'audit',
    title: { vi: vi.title, en: en.title },
    view: 'audit:view',
    create: 'audit:create',
    columns,
    query: auditQuery.omit({ pageNumber: true, pageSize: true }),
    rows: (context, view) => eachEvent(context, list, named, view, READ_CHARACTERS),
  }
}
