import { FileTextOutlined } from '@ant-design/icons'
import { documentModule } from '#document/module.tsx'

export const quotationModule = documentModule({
  entity: 'quotation',
  menu: { group: 'sales', icon: FileTextOutlined },
  key: 'q',
  addedAtHome: true,
  kind: () => import('./kind.ts'),
  form: () => import('./form.tsx'),
  sheet: async () => (await import('@barem/shared/print/quotation-sheet')).quotationSheet,
})
