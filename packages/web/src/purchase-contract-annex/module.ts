import { documentModule } from '#document/module.tsx'

export const purchaseContractAnnexModule = documentModule({
  entity: 'purchaseContractAnnex',
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  add: () => import('./PurchaseContractAnnexAdd.tsx'),
  sheet: async () =>
    (await import('@barem/shared/print/purchase-contract-annex-sheet')).purchaseContractAnnexSheet,
})
