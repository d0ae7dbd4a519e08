import { modules } from '#modules'
import type { PermissionEntity } from '#permission/permissions'

/** The lists that have views, by name, and whose rights say who may see and share them. */
const entities: Readonly<Record<string, PermissionEntity>> = Object.fromEntries(
  modules.flatMap(({ entity, views }) => views.map((name) => [name, entity])),
)

export const viewLists: readonly string[] = Object.keys(entities)

/** Whose rights hold for a list; null for one that has no views. */
export function entityOfList(list: string): PermissionEntity | null {
  return Object.hasOwn(entities, list) ? (entities[list] ?? null) : null
}
