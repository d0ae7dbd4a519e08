import { type Field, type Fields, type KeyOf, keyOf } from '@barem/shared/document/fields'
import { toWire } from '@barem/shared/values/decimal'
import type { SpreadsheetColumn, Value, Words } from '#spreadsheet/kind'

/** A column and its place among the others. */
export interface PlacedColumn<Row> {
  place: number
  column: SpreadsheetColumn<Row>
}

const none = { vi: '', en: '' }

/** A column that is only exported. */
export function exportColumn<Row>(
  key: string,
  header: Words,
  column: Pick<SpreadsheetColumn<Row>, 'kind' | 'value'> & Partial<SpreadsheetColumn<Row>>,
): SpreadsheetColumn<Row> {
  return { key, header, required: false, hint: none, ...column }
}

const kinds: Partial<Record<Field['kind'], Pick<SpreadsheetColumn, 'kind' | 'decimals'>>> = {
  date: { kind: 'date' },
  dong: { kind: 'number', decimals: 0 },
  rate: { kind: 'number', decimals: 4 },
  flag: { kind: 'switch' },
}

type Exported<Fs extends Fields> = {
  [Name in keyof Fs & string]: Fs[Name] extends { exported: number } ? Name : never
}[keyof Fs & string]

/** The exported value of a field: a reference by its name. */
export type ExportedRow<Fs extends Fields> = {
  [Name in Exported<Fs> as Fs[Name]['kind'] extends 'reference'
    ? `${Name}Name`
    : KeyOf<Name, Fs[Name]>]: Value
}

/** The fields of a header that are exported, each under its words. */
export function headerExport<Fs extends Fields>(
  fields: Fs,
  words: (name: string) => Words,
): PlacedColumn<ExportedRow<Fs>>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.exported === undefined) return []
    const key = field.kind === 'reference' ? `${name}Name` : keyOf(name, field)
    const isFigure = field.kind === 'dong' || field.kind === 'rate'
    const value = (row: ExportedRow<Fs>) => {
      const kept = (row as Record<string, Value>)[key] ?? null
      return isFigure && kept !== null ? toWire(String(kept)) : kept
    }
    const how = { ...(kinds[field.kind] ?? { kind: 'text' as const }), value }
    return [
      {
        place: field.exported,
        column: exportColumn(name, words(name), field.needs ? { ...how, needs: field.needs } : how),
      },
    ]
  })
}
