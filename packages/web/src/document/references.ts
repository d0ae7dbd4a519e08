import { type ApprovableEntity, isApprovable } from '@barem/shared/business'
import { type CategoryName, categories } from '@barem/shared/category/categories'
import { listName } from '@barem/shared/category/define-category'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { discountPolicyEndpoints } from '@barem/shared/discount-policy/endpoints'
import type { ReferenceTo } from '@barem/shared/document/fields'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { optionsOf } from '#category/options.ts'

/** Of what is neither a document nor a code-and-name list. */
const others: Record<Exclude<ReferenceTo, CategoryName | ApprovableEntity>, Endpoint> = {
  customer: customerEndpoints.options,
  supplier: customerEndpoints.suppliers,
  discountPolicy: discountPolicyEndpoints.list,
  user: userEndpoints.options,
}

/** Where what a reference refers to is picked from. */
export function pickedFrom(to: ReferenceTo): Endpoint {
  if (isApprovable(to)) throw new Error(`a ${to} is not picked: what refers to it is made from it`)
  if (to in others) return others[to as keyof typeof others]
  return optionsOf(categories.find((list) => listName(list) === to)!.table)
}
