import type { Permission, PermissionEntity } from '@barem/shared/permission/permissions'

/** Lists everybody who works here must see to do any work; none of them shows a cost. */
const businessLists: PermissionEntity[] = [
  'product',
  'productType',
  'productGroup',
  'productOrigin',
  'productUnit',
  'salesChannel',
  'salesMethod',
  'customerType',
  'paymentMethod',
  'deliveryMethod',
  'shippingMethod',
  'deliveryStatus',
  'warehouseType',
  'warehouse',
  'expensesType',
  'shippingFee',
  'department',
  'position',
  'customer',
  'quotation',
]
const viewLists = businessLists.map((entity): Permission => `${entity}:view`)

/** The role groups every company starts with (domain, section 2). */
export const seededGroups: { code: string; name: string; permissions: Permission[] }[] = [
  {
    code: 'NHAN-VIEN',
    name: 'Nhân viên',
    permissions: [...viewLists, 'customer:create', 'customer:update', 'quotation:create', 'quotation:update'],
  },
  {
    code: 'KINH-DOANH',
    name: 'Kinh doanh',
    permissions: ['customer:full', 'quotation:create', 'quotation:update', 'quotation:delete'],
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
    permissions: ['cost:full', 'quotation:full', 'customer:full', 'product:full'],
  },
]
