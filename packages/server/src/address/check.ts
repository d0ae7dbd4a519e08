import { addressIssues, type CatalogueAddress } from '@barem/shared/category/address'
import type { Issue } from '@barem/shared/values/issue'
import { unitNamed } from './catalogue.ts'

/** What is wrong with an address beyond its fields' own rules; units below the first wrong one cannot be checked. */
export function addressFaults(address: CatalogueAddress): Issue[] {
  return [...addressIssues(address), ...unknownUnits(address)]
}

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
