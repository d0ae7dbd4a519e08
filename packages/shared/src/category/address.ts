import type { Issue } from '#http/envelope'

/** An address as a list keeps it: the names of its units, and the catalogue they are from. */
export interface CatalogueAddress {
  addressCatalogue: '2025' | 'legacy'
  province: string
  district: string | null
  ward: string
  address: string
}

/** Since 1 July 2025 there are no districts: a new address has none, an old one needs it (domain, section 1). */
export function withoutDistrict<T extends Pick<CatalogueAddress, 'addressCatalogue' | 'district'>>(
  address: T,
): T {
  return address.addressCatalogue === '2025' ? { ...address, district: null } : address
}

/** An address in one line, as documents say it: the smallest unit first. */
export function addressLine({ address, ward, district, province }: CatalogueAddress): string {
  return [address, ward, district, province].filter(Boolean).join(', ')
}

/** What the catalogue asks for beyond the fields' own rules. */
export function addressIssues(address: Pick<CatalogueAddress, 'addressCatalogue' | 'district'>): Issue[] {
  const missing = address.addressCatalogue === 'legacy' && !address.district
  return missing ? [{ path: 'district', code: 'required', params: {} }] : []
}
