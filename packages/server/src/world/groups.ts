import { approvableEntities } from '@barem/shared/business'
import { modules } from '@barem/shared/modules'
import type { Permission } from '@barem/shared/permission/permissions'

/** Records everybody who works here must see to do any work; none of them shows a cost. */
const viewLists = modules.map(({ entity }): Permission => `${entity}:view`)

type DocumentAction = 'create' | 'update' | 'delete' | 'full'

/** The same rights to every kind of document. */
function documents(...actions: DocumentAction[]): Permission[] {
  return approvableEntities.flatMap((entity) => actions.map((action): Permission => `${entity}:${action}`))
}

/** The role groups every company starts with (domain, section 2). */
export const seededGroups: { code: string; name: string; permissions: Permission[] }[] = [
  {
    code: 'NHAN-VIEN',
    name: 'Nhân viên',
    permissions: [...viewLists, 'customer:create', 'customer:update', ...documents('create', 'update')],
  },
  {
    code: 'KINH-DOANH',
    name: 'Kinh doanh',
    permissions: ['customer:full', ...documents('create', 'update', 'delete')],
  },
  { code: 'MUA-HANG', name: 'Mua hàng', permissions: ['cost:view', 'product:create', 'product:update'] },
  { code: 'KHO', name: 'Kho', permissions: ['warehouse:update', 'warehouseType:update'] },
  {
    code: 'KE-TOAN',
    name: 'Kế toán',
    permissions: ['cost:view', 'customer:update', 'paymentMethod:full', 'expensesType:full'],
  },
  {
    code: 'GIAM-DOC',
    name: 'Giám đốc',
    permissions: ['cost:full', ...documents('full'), 'customer:full', 'product:full'],
  },
]
