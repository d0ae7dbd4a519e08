import { isApprovable } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
import { listName } from '@barem/shared/category/define-category'
import type { TextKey } from '#i18n/i18n.ts'
import { documentPaths, paths } from '#navigation/paths.ts'
import { pathOfList } from '#navigation/record-paths.ts'

const listCalled = (entity: string) => categories.find((list) => listName(list) === entity)

/** The page of the list that shows records of an entity. */
export function listPathOf(entity: string): string {
  const list = listCalled(entity)
  if (list) return paths.category(list.route)
  return isApprovable(entity) ? documentPaths(entity).list : pathOfList(entity)
}

export function listTitleOf(entity: string): TextKey {
  return (listCalled(entity) ? `category.lists.${entity}` : `${entity}.title`) as TextKey
}
