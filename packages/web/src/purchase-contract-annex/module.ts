import { annexModule } from '#contract/annex-module.ts'

export const purchaseContractAnnexModule = annexModule({
  entity: 'purchaseContractAnnex',
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  contract: () => import('#purchase-contract/kind.ts'),
  annex: async () => (await import('@barem/shared/purchase-contract-annex/annex')).purchaseContractAnnex,
})
