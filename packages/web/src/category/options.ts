import { categories } from '@barem/shared/category/categories'
import { categoryEndpoints } from '@barem/shared/category/define-category'

type Table = (typeof categories)[number]['table']

/** What can be picked from a list of master data. */
export function optionsOf(table: Table) {
  const list = categories.find((one) => one.table === table)
  if (!list) throw new Error(`there is no list ${table}`)
  return categoryEndpoints(list).options
}
