import { type ApprovableEntity, changedBy, isApprovable } from '@barem/shared/business'
import type { Permission } from '@barem/shared/permission/permissions'
import type { ComponentType } from 'react'
import type { TextKey } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { everyRole, type MenuGroup, type Screen } from '#navigation/screen.ts'
import type { DocumentKind } from './document-kind.ts'

interface Screens {
  entity: ApprovableEntity
  paths: DocumentKind['paths']
  menu: { group: MenuGroup; icon: ComponentType } | undefined
  /** Each its own chunk. */
  load: Record<'list' | 'add' | 'one' | 'print', Screen['load']>
}

/** The four screens of a kind of document. Whoever may not see the list may still see one that waits for them. */
export function documentScreens({ entity, paths, menu, load }: Screens): Screen[] {
  const of = changedBy(entity)
  // what changes another stands under that, whose list has the menu
  const parent = of && isApprovable(of) ? documentPaths(of).list : null
  const below = { roles: everyRole, parent: parent ?? paths.list }
  const title = `${entity}.title` as TextKey
  return [
    {
      path: paths.list,
      title,
      roles: everyRole,
      permission: `${entity}:view` as Permission,
      ...(menu && { menu }),
      ...(parent && { parent }),
      load: load.list,
    },
    {
      ...below,
      path: paths.add,
      title: `${entity}.add` as TextKey,
      permission: `${entity}:create` as Permission,
      load: load.add,
    },
    { ...below, path: paths.one('$id'), title, load: load.one },
    { ...below, path: paths.print('$id'), title: 'print.page.open', load: load.print },
  ]
}
