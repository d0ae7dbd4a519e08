/** The types of file that a list takes. */
export function spreadsheetTypes(readsXls = false): string[] {
  return readsXls ? ['.xlsx', '.xls'] : ['.xlsx']
}

/** Megabytes of an uploaded spreadsheet that is worked at once. */
export const SPREADSHEET_MAX_MB = 10
/** Megabytes of cells that are pasted. */
export const PASTED_MAX_MB = 1
/** No list has more columns; columns further right are ignored. */
export const MAX_COLUMNS = 60
/** Characters of one cell of an import: twice the longest text a field of a list takes (2,000: notes, descriptions). */
export const CELL_MAX_LENGTH = 4_000
/** Rows of data of one import that is worked at once. */
export const IMPORT_MAX_ROWS = 5000
/** The same of one that is worked in the background. */
export const LARGE_IMPORT_MAX_MB = 30
export const LARGE_IMPORT_MAX_ROWS = 100_000
