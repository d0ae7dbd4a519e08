import { ExportOutlined } from '@ant-design/icons'
import { contractModule } from '#contract/contract-module.ts'

export const salesContractModule = contractModule({
  entity: 'salesContract',
  menu: { group: 'contracts', icon: ExportOutlined },
  key: 'b',
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  annex: () => import('#sales-contract-annex/kind.ts'),
  endings: async () => (await import('@barem/shared/sales-contract/endpoints')).salesEndingEndpoints,
  sheet: async () => (await import('@barem/shared/print/sales-contract-sheet')).salesContractSheet,
})
