import { FileTextOutlined } from '@ant-design/icons'
import { paths } from '#navigation/paths.ts'
import { everyRole, type Screen } from '#navigation/screen.ts'

export const quotationScreens: readonly Screen[] = [
  {
    path: paths.quotations,
    title: 'quotation.title',
    roles: everyRole,
    permission: 'quotation:view',
    menu: { group: 'sales', icon: FileTextOutlined },
    load: () => import('./QuotationList.tsx'),
  },
  {
    path: paths.quotationAdd,
    title: 'quotation.add',
    roles: everyRole,
    permission: 'quotation:create',
    parent: paths.quotations,
    load: () => import('./QuotationAdd.tsx'),
  },
  {
    path: paths.quotation('$id'),
    title: 'quotation.title',
    roles: everyRole,
    parent: paths.quotations,
    load: () => import('./QuotationEdit.tsx'),
  },
  {
    path: paths.quotationPrint('$id'),
    title: 'print.page.open',
    roles: everyRole,
    parent: paths.quotations,
    load: () => import('./QuotationPrint.tsx'),
  },
]
