import { categories } from '#category/categories'
import type { PermissionEntity } from '#permission/permissions'

/** The lists that have views, by name, and whose rights say who may see and share them. */
const entities: Readonly<Record<string, PermissionEntity>> = {
  Customer: 'customer',
  Quotation: 'quotation',
  Product: 'product',
  // The catalogue as people who sell read it, with columns of its own.
  ProductForSale: 'product',
  ...Object.fromEntries(categories.map(({ resource, permission }) => [resource, permission])),
}

export const viewLists: readonly string[] = Object.keys(entities)

/** Whose rights hold for a list; null for one that has no views. */
export function entityOfList(list: string): PermissionEntity | null {
  return Object.hasOwn(entities, list) ? (entities[list] ?? null) : null
}
