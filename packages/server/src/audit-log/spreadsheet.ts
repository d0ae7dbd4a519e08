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

/** Excel takes 32,767 characters in a cell. */
const MOST_CHARACTERS = 4_000

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

/** The first changes of an event, and how many more it has. */
function changesInWords({ entity, changes, changesTotal }: AuditEntry, call: Context): string | null {
  if (changes.length === 0) return null
  const [texts, format] = [textsIn(call), formatFor(call.locale)]
  const said = changes.map((change) => changeInWords(texts, entity, change, format))
  const left = changesTotal - changes.length
  const more = left > 0 ? [translate(call.locale, 'audit.more', { count: left })] : []
  return [...said, ...more].join('; ').slice(0, MOST_CHARACTERS)
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
    rows: (context, view) => eachEvent(context, list, named, view),
  }
}
