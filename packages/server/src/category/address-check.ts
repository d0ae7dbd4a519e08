import { type CatalogueAddress, withoutDistrict } from '@barem/shared/category/address'
import type { CategoryDefinition } from '@barem/shared/category/define-category'
import type { Issue } from '@barem/shared/http/envelope'
import { addressFaults } from '#address/check'

type Form = Record<string, unknown>

/** The form to store and the issues of its address; lists without an address have none. */
export function normalizeAddress<T extends Form>(
  definition: CategoryDefinition,
  form: T,
): { form: T; issues: Issue[] } {
  if (!Object.values(definition.fields).some((field) => field.kind === 'address')) return { form, issues: [] }
  const address = withoutDistrict(form as unknown as CatalogueAddress)
  return { form: { ...form, district: address.district }, issues: addressFaults(address) }
}
