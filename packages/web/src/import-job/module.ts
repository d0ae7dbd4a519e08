import type { Module } from '#navigation/module.ts'
import { IMPORT_JOB_PATH, importJobPath } from './paths.ts'

export const importJobModule: Module = {
  entity: 'importJob',
  screens: [
    {
      path: IMPORT_JOB_PATH,
      title: 'importJob.title',
      roles: 'all',
      load: () => import('./ImportJobPage.tsx'),
    },
  ],
  pathOfRecord: importJobPath,
}
