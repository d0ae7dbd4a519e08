import { categories } from '@barem/shared/category/categories'
import { type CategoryDefinition, categoryEndpoints } from '@barem/shared/category/define-category'
import { memoize } from '@barem/shared/values/memoize'

export type ListTable = (typeof categories)[number]['table']

const optionsOfList = memoize((list: CategoryDefinition) => categoryEndpoints(list).options)

/** What can be picked from a list of master data. */
export function optionsOf(table: ListTable) {
  return optionsOfList(categories.find((one) => one.table === table)!)
}
