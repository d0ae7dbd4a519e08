/** Megabytes of an uploaded spreadsheet. */
export const SPREADSHEET_MAX_MB = 10
/** Rows of data of one import. */
export const IMPORT_MAX_ROWS = 5000
