import type { Module } from '../module.ts'
import { spreadsheetRoutes } from './routes.ts'

export const spreadsheetModule: Module = {
  name: 'spreadsheet',
  routes: spreadsheetRoutes,
  constraints: {
    import_batch_file_key: { code: 'import.already-done' },
    import_job_person_key: { code: 'import.job-running' },
  },
}
