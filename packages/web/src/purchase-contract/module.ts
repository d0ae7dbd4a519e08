import { ImportOutlined } from '@ant-design/icons'
import { documentModule } from '#document/module.tsx'

export const purchaseContractModule = documentModule({
  entity: 'purchaseContract',
  menu: { group: 'contracts', icon: ImportOutlined },
  key: 'm',
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  sheet: async () => (await import('@barem/shared/print/purchase-contract-sheet')).purchaseContractSheet,
})
