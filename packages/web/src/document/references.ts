import { type CategoryName, categories } from '@barem/shared/category/categories'
import { listName } from '@barem/shared/category/define-category'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { ReferenceTo } from '@barem/shared/document/fields'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { optionsOf } from '#category/options.ts'

/** Of what is no code-and-name list. */
const others: Record<Exclude<ReferenceTo, CategoryName>, Endpoint> = {
  customer: customerEndpoints.options,
  supplier: customerEndpoints.suppliers,
  user: userEndpoints.options,
}

/** Where what a reference refers to is picked from. */
export function pickedFrom(to: ReferenceTo): Endpoint {
  if (to in others) return others[to as keyof typeof others]
  return optionsOf(categories.find((list) => listName(list) === to)!.table)
}
