import { modules } from '#modules'
import type { PermissionEntity } from '#permission/permissions'

/** The lists that have views, by name: whose rights say who may see and share them, and the resource they show. */
const lists = new Map(
  modules.flatMap(({ entity, views }) => views.map((name) => [name, { entity, resource: views[0] }])),
)

export const viewLists: readonly string[] = [...lists.keys()]

/** The resource whose list this is: several lists may show the same records. */
export function resourceOfList(list: string): string | null {
  return lists.get(list)?.resource ?? null
}

/** Whose rights hold for a list; null for one that has no views. */
export function entityOfList(list: string): PermissionEntity | null {
  return lists.get(list)?.entity ?? null
}
