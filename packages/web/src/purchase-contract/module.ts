import { ImportOutlined } from '@ant-design/icons'
import { contractModule } from '#contract/contract-module.ts'

export const purchaseContractModule = contractModule({
  entity: 'purchaseContract',
  menu: { group: 'contracts', icon: ImportOutlined },
  key: 'm',
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  annex: () => import('#purchase-contract-annex/kind.ts'),
  endings: async () => (await import('@barem/shared/purchase-contract/endpoints')).purchaseEndingEndpoints,
  sheet: async () => (await import('@barem/shared/print/purchase-contract-sheet')).purchaseContractSheet,
})
