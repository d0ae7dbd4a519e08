import type { Status } from '@barem/shared/approval/lifecycle'
import { type Field, isFigureKind, keyOf } from '@barem/shared/document/fields'
import { resources } from '@barem/shared/i18n/resources'
import { translate } from '@barem/shared/i18n/translate'
import { toWire } from '@barem/shared/values/decimal'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { businessDate } from '@barem/shared/values/local-date'
import type { ZodType } from 'zod'
import type { ReadContext } from '#http/call'
import { type ListQuery, viewOf } from '#list/list'
import { eachRow } from '#list/rows'
import {
  type SpreadsheetColumn,
  type SpreadsheetKind,
  spreadsheet,
  type Value,
  type Words,
} from '#spreadsheet/kind'
import { exportColumn, type PlacedColumn } from './export-column.ts'
import type { DocumentKind } from './kind.ts'
import { goodsLines } from './lines-file.ts'
import type { DocumentList } from './list.ts'
import type { DocumentRow } from './row.ts'
import { asShownTo, type Db, exportRows } from './rows.ts'

const kinds: Partial<Record<Field['kind'], Pick<SpreadsheetColumn, 'kind' | 'decimals'>>> = {
  date: { kind: 'date' },
  dong: { kind: 'number', decimals: 0 },
  rate: { kind: 'number', decimals: 4 },
  whole: { kind: 'number', decimals: 0 },
  flag: { kind: 'switch' },
}

/** The fields of a header that are exported: a reference by its name, a choice by its word. */
function headerColumns({ entity, fields }: Pick<DocumentKind, 'entity' | 'fields'>) {
  return Object.entries<Field>(fields).flatMap(([name, field]): PlacedColumn<DocumentRow>[] => {
    if (field.exported === undefined) return []
    const key = field.kind === 'reference' ? `${name}Name` : keyOf(name, field)
    const value: SpreadsheetColumn<DocumentRow>['value'] = (row, { locale }) => {
      const kept = (row[key] ?? null) as Value
      if (kept === null) return null
      if (field.kind === 'choice') return translate(locale, `${entity}.${name}.${kept}`)
      return isFigureKind(field.kind) ? toWire(String(kept)) : kept
    }
    const how = { ...(kinds[field.kind] ?? { kind: 'text' as const }), value }
    const words = bothWords(entity, `field.${name}`)
    return [
      {
        place: field.exported,
        column: exportColumn(name, words, field.needs ? { ...how, needs: field.needs } : how),
      },
    ]
  })
}

const shownOnly = { readOnly: true, whenChosen: true }

/** The columns that an export of any kind of document has beside its header's. */
function commonColumns(
  words: (name: string) => Words,
  { agreed = 'total' }: Pick<DocumentKind, 'agreed'>,
): PlacedColumn<DocumentRow>[] {
  const field = (
    name: string,
    value: SpreadsheetColumn<DocumentRow>['value'],
    more: Partial<SpreadsheetColumn<DocumentRow>> = {},
  ) => exportColumn<DocumentRow>(name, words(name), { kind: 'text', value, ...more })
  return [
    { place: 1, column: field('number', ({ number }) => number) },
    {
      place: 5,
      column: field('status', (row, { locale }) => resources[locale].approval.status[row.status as Status]),
    },
    {
      place: 11,
      column: field('total', (row) => toWire(String(row[agreed])), { kind: 'number', decimals: 0 }),
    },
    { place: 19, column: field('author', (row) => row.authorName, shownOnly) },
    {
      place: 20,
      column: field('modifiedAt', (row) => businessDate(row.modifiedAt), { kind: 'date', ...shownOnly }),
    },
  ]
}

/** The columns of its spreadsheet, each at its place. */
export function documentColumns(kind: DocumentKind): PlacedColumn<DocumentRow>[] {
  const words = (name: string) => bothWords(kind.entity, `field.${name}`)
  return [...commonColumns(words, kind), ...kind.figures.columns, ...headerColumns(kind)]
}

function bothWords(entity: string, key: string): Words {
  return { vi: translate('vi', `${entity}.${key}`), en: translate('en', `${entity}.${key}`) }
}

/** Documents of a kind as a spreadsheet; they are not imported, since each begins as somebody's draft. */
export function documentSpreadsheet(
  kind: DocumentKind,
  list: DocumentList,
  query: ZodType<ListQuery>,
): SpreadsheetKind {
  const { entity } = kind
  const whole = { ...list, rows: (db: Db) => exportRows(db, kind) as never }
  const rows = async function* ({ db, actor }: ReadContext, view: ListQuery): AsyncIterable<DocumentRow> {
    for await (const row of eachRow(db, whole, viewOf(list, actor, view)))
      yield asShownTo(actor, kind, row as DocumentRow)
  }
  const lines = goodsLines(kind)
  return spreadsheet({
    path: kebabCase(entity),
    entity,
    title: bothWords(entity, 'title'),
    view: `${entity}:view`,
    create: `${entity}:create`,
    columns: documentColumns(kind)
      .sort((left, right) => left.place - right.place)
      .map(({ column }) => column),
    query,
    rows,
    ...(lines && { lines }),
  })
}
