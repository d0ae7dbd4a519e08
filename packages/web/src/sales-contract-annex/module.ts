import { annexModule } from '#contract/annex-module.ts'

export const salesContractAnnexModule = annexModule({
  entity: 'salesContractAnnex',
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  contract: () => import('#sales-contract/kind.ts'),
  annex: async () => (await import('@barem/shared/sales-contract-annex/annex')).salesContractAnnex,
})
