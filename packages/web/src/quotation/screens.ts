import { FileTextOutlined } from '@ant-design/icons'
import { documentScreens } from '#document/screens.ts'
import { quotationKind } from './kind.ts'

export const quotationScreens = documentScreens({
  kind: quotationKind,
  menu: { group: 'sales', icon: FileTextOutlined },
  load: {
    list: () => import('./QuotationList.tsx'),
    add: () => import('./QuotationAdd.tsx'),
    one: () => import('./QuotationDetail.tsx'),
    print: () => import('./QuotationPrint.tsx'),
  },
})
