import { isCategory } from '@barem/shared/category/categories'
import { keyOf } from '@barem/shared/document/fields'
import type { Filters } from '@barem/shared/list/filter'
import { productEndpoints } from '@barem/shared/product/endpoints'
import { hasText, type TextKey } from '#i18n/i18n.ts'
import type { Filter } from '#table/columns.ts'
import { filterControls, type Offered } from '#table/filter-controls.ts'
import type { DocumentKind } from './document-kind.ts'
import { pickedFrom } from './references.ts'

const ofProduct = { label: 'tradeLine.field.productId', from: productEndpoints.options }

/** The controls of a list's filters, in the order named, then by the entries a header names, with the words of the document and what its references are picked from. */
export function listFilters(
  { entity, fields }: Pick<DocumentKind, 'entity' | 'fields'>,
  filters: Filters,
  names: readonly string[],
): Filter[] {
  const entries = Object.entries(fields).flatMap(([name, field]) =>
    field.to && isCategory(field.to) ? [keyOf(name, field)] : [],
  )
  const offered = [...names, ...entries.filter((name) => filters[name])].map((name) => {
    const { comparison } = filters[name] ?? {}
    const column = (comparison !== 'own' && comparison?.column) || name
    const [field = column, described] =
      Object.entries(fields).find(([own, one]) => keyOf(own, one) === column) ?? []
    const own = `${entity}.filter.${name}`
    const label = (hasText(own) ? own : `${entity}.field.${field}`) as TextKey
    const words = name === 'status' ? 'approval.status' : `${entity}.${name}`
    const first = name === 'status' || name === 'from'
    return [name, { label, words, first, from: described?.to && pickedFrom(described.to) }]
  })
  // of goods: by what a line names
  const goods = filters.productId ? { productId: ofProduct } : {}
  return filterControls(filters, { ...Object.fromEntries(offered), ...goods } as Offered<Filters>)
}
