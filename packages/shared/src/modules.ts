import { type BusinessEntity, type BusinessModule, business } from '#business'
import { categories } from '#category/categories'
import type { PermissionEntity } from '#permission/permissions'

export interface ModuleFacts extends BusinessModule {
  entity: PermissionEntity
}

const own = Object.entries(business) as [BusinessEntity, BusinessModule][]

/** Every module: those of `business`, and the code-and-name lists. */
export const modules: readonly ModuleFacts[] = [
  ...own.map(([entity, facts]) => ({ entity, ...facts })),
  ...categories.map(
    ({ permission, resource }): ModuleFacts => ({
      ...{ entity: permission, views: [resource], owned: null },
    }),
  ),
]
