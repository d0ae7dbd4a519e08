import type { Module } from '#navigation/module.ts'
import { paths } from '#navigation/paths.ts'
import { quotationScreens } from './screens.ts'

export const quotationModule: Module = {
  entity: 'quotation',
  screens: quotationScreens,
  pathOfRecord: paths.quotation,
  palette: {
    view: 'quotation:view',
    source: () => import('./palette.ts'),
    add: paths.quotationAdd,
  },
  goTo: { key: 'q', path: paths.quotations, text: 'workspace.shortcuts.quotations' },
  waiting: () => import('./WaitingQuotations.tsx'),
}
