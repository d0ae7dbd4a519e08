import { categories } from '@barem/shared/category/categories'
import { listName } from '@barem/shared/category/define-category'
import type { TextKey } from '#i18n/i18n.ts'
import { paths } from '#navigation/paths.ts'
import { everyRole, type Screen } from '#navigation/screen.ts'

/** One page for every list of master data; which one, its address says. */
export const categoryScreens: readonly Screen[] = categories.map((definition) => ({
  path: paths.category(definition.route),
  title: `category.lists.${listName(definition)}` as TextKey,
  roles: everyRole,
  permission: `${definition.permission}:view`,
  menu: { group: 'categories' },
  load: () => import('./CategoryPage.tsx'),
}))
