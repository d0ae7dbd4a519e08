import { documentModule } from '#document/module.tsx'

export const salesContractAnnexModule = documentModule({
  entity: 'salesContractAnnex',
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  add: () => import('./SalesContractAnnexAdd.tsx'),
  sheet: async () => (await import('@barem/shared/print/sales-contract-annex-sheet')).salesContractAnnexSheet,
})
