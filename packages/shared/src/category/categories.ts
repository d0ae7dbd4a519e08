import { type CategoryDefinition, defineCategory, listName } from './define-category.ts'

/** The seventeen code-and-name lists. An eighteenth is an entry here, a migration with `create_category()`, and its labels. */
export const categories = [
  defineCategory({
    table: 'product_type',
    resource: 'ProductType',
    route: 'product-type',
    permission: 'productType',
  }),
  defineCategory({
    table: 'product_origin',
    resource: 'ProductOrigin',
    route: 'product-origin',
    permission: 'productOrigin',
    fields: { imported: { kind: 'switch', default: false } },
  }),
  defineCategory({
    table: 'product_group',
    resource: 'ProductGroup',
    route: 'product-group',
    permission: 'productGroup',
  }),
  defineCategory({
    table: 'product_unit',
    resource: 'ProductUnit',
    route: 'product-unit-config',
    permission: 'productUnit',
    fields: {
      kind: { kind: 'choice', options: ['count', 'mass', 'length'] },
      factor: { kind: 'factor', default: 1 },
    },
  }),
  defineCategory({
    table: 'sales_channel',
    resource: 'SalesChannel',
    route: 'sales-channel',
    permission: 'salesChannel',
  }),
  defineCategory({
    table: 'sales_method',
    resource: 'SalesMethod',
    route: 'sales-method',
    permission: 'salesMethod',
  }),
  defineCategory({
    table: 'customer_type',
    resource: 'CustomerType',
    route: 'customer-partner-type',
    permission: 'customerType',
  }),
  defineCategory({
    table: 'payment_method',
    resource: 'PaymentMethod',
    route: 'payment-method',
    permission: 'paymentMethod',
  }),
  defineCategory({
    table: 'delivery_method',
    resource: 'DeliveryMethod',
    route: 'delivery-method',
    permission: 'deliveryMethod',
  }),
  defineCategory({
    table: 'shipping_method',
    resource: 'ShippingMethod',
    route: 'shipping-method',
    permission: 'shippingMethod',
  }),
  defineCategory({
    table: 'delivery_status',
    resource: 'DeliveryStatus',
    route: 'order-status',
    permission: 'deliveryStatus',
    fields: { systemCode: { kind: 'system' } },
    duplicateCode: 'STA_ERR_006',
  }),
  defineCategory({
    table: 'warehouse_type',
    resource: 'WarehouseType',
    route: 'warehouse-area',
    permission: 'warehouseType',
    inUse: 'WAT_ERR_007',
  }),
  defineCategory({
    table: 'warehouse',
    resource: 'Warehouse',
    route: 'warehouse',
    permission: 'warehouse',
    fields: { warehouseType: { kind: 'entry', of: 'warehouse_type' }, address: { kind: 'address' } },
  }),
  defineCategory({
    table: 'expenses_type',
    resource: 'ExpensesType',
    route: 'business-expense',
    permission: 'expensesType',
  }),
  defineCategory({
    table: 'shipping_fee',
    resource: 'ShippingFee',
    route: 'shipping-fee',
    permission: 'shippingFee',
    fields: { pricePerKilogram: { kind: 'price' } },
  }),
  defineCategory({
    table: 'department',
    resource: 'Department',
    route: 'department',
    permission: 'department',
    fields: { head: { kind: 'person' } },
    inUse: 'DEP_ERR_007',
  }),
  defineCategory({ table: 'position', resource: 'Position', route: 'position', permission: 'position' }),
] as const satisfies readonly CategoryDefinition[]

/** A list as the code calls it: `salesChannel`. */
export type CategoryName = ReturnType<typeof listName<(typeof categories)[number]['table']>>

const names: ReadonlySet<string> = new Set(categories.map((list) => listName(list)))

/** Whether this is the name of one of the lists. */
export function isCategory(name: string): name is CategoryName {
  return names.has(name)
}
