import { keyOf } from '@barem/shared/document/fields'
import type { Filters } from '@barem/shared/list/filter'
import { hasText, type TextKey, textOf } from '#i18n/i18n.ts'
import type { Filter } from '#table/columns.ts'
import type { DocumentKind } from './document-kind.ts'
import { pickedFrom } from './references.ts'

/** The controls of a list's filters, in the order named, as their description says. */
export function listFilters(
  { entity, fields }: Pick<DocumentKind, 'entity' | 'fields'>,
  filters: Filters,
  names: readonly string[],
): Filter[] {
  return names.map((name): Filter => {
    const { control, options = [] } = filters[name]!
    const [field = name, described] =
      Object.entries(fields).find(([own, one]) => keyOf(own, one) === name) ?? []
    const own = `${entity}.filter.${name}`
    const label = (hasText(own) ? own : `${entity}.field.${field}`) as TextKey
    const common = { name, label }
    if (control === 'reference') return { ...common, kind: 'remote', endpoint: pickedFrom[described!.to!] }
    if (control === 'date') return { ...common, kind: 'date' }
    const words = name === 'status' ? 'approval.status' : `${entity}.${name}`
    return {
      ...common,
      kind: 'choice',
      options:
        control === 'choice'
          ? options.map((value) => ({ value, label: textOf(`${words}.${value}`) }))
          : [{ value: 'true', label: textOf('frame.list.yes') }],
    }
  })
}
