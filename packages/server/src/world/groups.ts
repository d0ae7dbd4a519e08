import { type ApprovableEntity, approvableEntities, changedBy } from '@barem/shared/business'
import { modules } from '@barem/shared/modules'
import { type Permission, superAdminOnly } from '@barem/shared/permission/permissions'

/** Records everybody who works here must see to do any work; none of them shows a cost. */
const viewLists = modules
  .filter(({ entity }) => changedBy(entity) === null && !superAdminOnly.includes(entity))
  .map(({ entity }): Permission => `${entity}:view`)

/** Every right to every kind of document. */
const allDocuments = approvableEntities
  .filter((entity) => changedBy(entity) === null)
  .map((entity): Permission => `${entity}:full`)

/** To write documents of a kind, and to delete the drafts of them. */
function writes(entity: ApprovableEntity): Permission[] {
  return [`${entity}:create`, `${entity}:update`, `${entity}:delete`]
}

/** The role groups every company starts with (domain, section 2). */
export const seededGroups: { code: string; name: string; permissions: Permission[] }[] = [
  {
    code: 'NHAN-VIEN',
    name: 'Nhân viên',
    permissions: [
      ...viewLists,
      ...(['customer:create', 'customer:update', 'interaction:create', 'interaction:update'] as const),
      ...(['quotation:create', 'quotation:update', 'expenseTicket:create', 'expenseTicket:update'] as const),
    ],
  },
  {
    code: 'KINH-DOANH',
    name: 'Kinh doanh',
    permissions: [
      ...(['customer:full', 'interaction:full'] as const),
      ...(['quotation', 'salesContract', 'expenseTicket'] as const).flatMap(writes),
    ],
  },
  {
    code: 'MUA-HANG',
    name: 'Mua hàng',
    permissions: ['cost:view', 'product:create', 'product:update', ...writes('purchaseContract')],
  },
  { code: 'KHO', name: 'Kho', permissions: ['warehouse:update', 'warehouseType:update'] },
  {
    code: 'KE-TOAN',
    name: 'Kế toán',
    permissions: [
      ...(['cost:view', 'customer:update', 'paymentMethod:full', 'expensesType:full'] as const),
      ...writes('expenseTicket'),
      'openingAdvance:full',
    ],
  },
  {
    code: 'GIAM-DOC',
    name: 'Giám đốc',
    permissions: [
      'cost:full',
      'openingAdvance:full',
      ...allDocuments,
      'customer:full',
      'interaction:full',
      'product:full',
      'priceConfiguration:full',
      'discountPolicy:full',
      'workflow:view',
    ],
  },
]
