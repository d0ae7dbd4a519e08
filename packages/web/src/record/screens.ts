import type { Permission } from '@barem/shared/permission/permissions'
import type { TextKey } from '#i18n/i18n.ts'
import { everyRole, type Screen } from '#navigation/screen.ts'

interface Screens {
  entity: string
  paths: { list: string; add: string; one: (id: string) => string }
  menu: NonNullable<Screen['menu']>
  tasks?: TextKey
  /** Who may open them at all; everybody of the three roles where absent. */
  roles?: Screen['roles']
  /** Of the list; `title` under the entity without it. */
  title?: TextKey
  /** Each its own chunk. */
  load: Record<'list' | 'add' | 'one', Screen['load']>
}

/** The three screens of a kind of plain record. */
export function recordScreens({
  entity,
  paths,
  menu,
  tasks,
  load,
  roles = everyRole,
  ...given
}: Screens): Screen[] {
  const title = given.title ?? (`${entity}.title` as TextKey)
  const permission = (action: string) => `${entity}:${action}` as Permission
  const below = { roles, parent: paths.list }
  return [
    {
      path: paths.list,
      title,
      roles,
      permission: permission('view'),
      menu,
      ...(tasks && { tasks }),
      load: load.list,
    },
    {
      ...below,
      path: paths.add,
      title: `${entity}.add` as TextKey,
      permission: permission('create'),
      load: load.add,
    },
    { ...below, path: paths.one('$id'), title, permission: permission('view'), load: load.one },
  ]
}
