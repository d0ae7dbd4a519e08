import { modules } from '#modules'
import type { PermissionEntity } from '#permission/permissions'

interface ViewedList {
  /** Whose rights say who may see and share its views: those of any of them. */
  entities: PermissionEntity[]
  /** What it shows: several lists may show the same records. */
  resource: string
}

/** The lists that have views, by name. */
const lists = new Map<string, ViewedList>()
for (const { entity, views, among } of modules) {
  for (const name of views) lists.set(name, { entities: [entity], resource: views[0] })
  if (among) lists.set(among, { entities: [...entitiesOfList(among), entity], resource: among })
}
// What SuperAdmin told people, and what of it left by mail and Zalo.
for (const name of ['Announcement', 'Delivery'])
  lists.set(name, { entities: ['systemNotification'], resource: 'Notification' })

lists.set('Audit', { entities: ['audit'], resource: 'Audit' })

export const viewLists: readonly string[] = [...lists.keys()]

/** The resource whose list this is. */
export function resourceOfList(list: string): string | null {
  return lists.get(list)?.resource ?? null
}

/** Whose rights hold for a list, any of them; none for one that has no views. */
export function entitiesOfList(list: string): readonly PermissionEntity[] {
  return lists.get(list)?.entities ?? []
}
