import type { SpreadsheetColumn, Words } from '#spreadsheet/kind'

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
