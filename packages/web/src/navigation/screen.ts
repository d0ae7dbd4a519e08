import type { Permission } from '@barem/shared/permission/permissions'
import type { ComponentType } from 'react'
import type { TextKey } from '#i18n/i18n.ts'

/** The groups of the side menu in their order, each shown once it has a screen; their words are `frame.menu.<group>`. */
export const menuGroups = ['customers', 'sales', 'contracts', 'marketing', 'system', 'categories'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** Everybody of the three roles, as they stand lower-cased in the profile (specification, section 6). */
export const everyRole = ['superadmin', 'admin', 'basic'] as const
/** Users, role groups, configurations and system notifications are for SuperAdmin alone (section 6). */
export const superAdminRole = ['superadmin'] as const

/**
 * One page inside the main layout: guard, menu, breadcrumb and title all read from this. A module lists its screens in
 * `<module>/screens.ts`, and `modules/screens.ts` collects them.
 */
export interface Screen {
  /** With parameters as `$id`. */
  path: string
  title: TextKey
  roles: 'all' | readonly string[]
  /** Without it, or one of them, the page says which right is missing. */
  permission?: Permission | readonly Permission[]
  /** A place in the side menu; without a group it stands at the top. */
  menu?: { group?: MenuGroup; icon?: ComponentType /** Where it is not the page's. */; title?: TextKey }
  /** What people call what they do there, for the command palette. */
  tasks?: TextKey
  /** The screen above this one in the breadcrumb, when it is not the menu group alone. */
  parent?: string
  /**
   * Imported when it is first opened: each screen is a chunk of its own. `preload` asks for the record in the address, so
   * that it is there when the page is drawn, and already when a pointer rests on a link to it.
   */
  load: () => Promise<{ default: ComponentType; preload?: (id: string) => Promise<void> }>
}
