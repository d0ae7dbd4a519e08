import {
  IMPORT_MAX_ROWS,
  LARGE_IMPORT_MAX_MB,
  LARGE_IMPORT_MAX_ROWS,
  SPREADSHEET_MAX_MB,
} from '@barem/shared/spreadsheet/limits'
import type { ImportBounds } from './deps.ts'

/** Those of a server; tests have lower ones. */
export const IMPORT_BOUNDS: ImportBounds = {
  rowsAtOnce: IMPORT_MAX_ROWS,
  megabytesAtOnce: SPREADSHEET_MAX_MB,
  jobRows: LARGE_IMPORT_MAX_ROWS,
  jobMegabytes: LARGE_IMPORT_MAX_MB,
  // a statement of this many customers takes PostgreSQL a quarter of a second
  batchRows: 500,
}
