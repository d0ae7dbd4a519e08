import { ExportOutlined } from '@ant-design/icons'
import { documentModule } from '#document/module.tsx'

export const salesContractModule = documentModule({
  entity: 'salesContract',
  menu: { group: 'contracts', icon: ExportOutlined },
  key: 'b',
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  sheet: async () => (await import('@barem/shared/print/sales-contract-sheet')).salesContractSheet,
})
