import { addressIssues, type CatalogueAddress, withoutDistrict } from '@barem/shared/category/address'
import type { CategoryDefinition } from '@barem/shared/category/define-category'
import type { Issue } from '@barem/shared/http/envelope'
import { unitNamed } from '#address/catalogue'

type Form = Record<string, unknown>

/** The form to store and the issues of its address; lists without an address have none. */
export function settleAddress<T extends Form>(
  definition: CategoryDefinition,
  form: T,
): { form: T; issues: Issue[] } {
  if (!Object.values(definition.fields).some((field) => field.kind === 'address')) return { form, issues: [] }
  const address = withoutDistrict(form as unknown as CatalogueAddress)
  const issues = [...addressIssues(address), ...unknownUnits(address)]
  return { form: { ...form, district: address.district }, issues }
}

/** The first unit that is not in the catalogue; units below it cannot be checked. */
function unknownUnits({ addressCatalogue: catalogue, province, district, ward }: CatalogueAddress): Issue[] {
  const wrong = (path: string): Issue[] => [{ path, code: 'invalid_value', params: {} }]
  const found = unitNamed(catalogue, '', province)
  if (!found) return wrong('province')
  if (catalogue === '2025') return unitNamed(catalogue, found.code, ward) ? [] : wrong('ward')
  if (!district) return []
  const below = unitNamed(catalogue, found.code, district)
  if (!below) return wrong('district')
  return unitNamed(catalogue, below.code, ward) ? [] : wrong('ward')
}
