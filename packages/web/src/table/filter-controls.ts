import type { Endpoint } from '@barem/shared/http/endpoint'
import { type Filter as Described, endOf, type Filters } from '@barem/shared/list/filter'
import { type TextKey, textOf } from '#i18n/i18n.ts'
import type { Control, Filter } from './columns.ts'

/** What a page says of a filter beside its description; what its control needs is asked for by the type. */
type Said<Control extends Described['control']> = {
  label: TextKey
  first?: boolean
} & (Control extends 'reference'
  ? { from: Endpoint }
  : Control extends 'switch'
    ? { yes: TextKey; no: TextKey }
    : Control extends 'choice'
      ? { words: string | ((value: string) => string) }
      : unknown)

/** The filters a page offers of those its list has, in their order. */
export type Offered<F extends Filters> = { [Name in keyof F]?: Said<F[Name]['control']> }

type AnySaid = { label: TextKey; first?: boolean } & Partial<
  Said<'reference'> & Said<'switch'> & Said<'choice'>
>

/**
 * The controls of a list's filters, as their description in shared code says: the two ends of a range are one control.
 * States and ranges stand first, unless the page says otherwise.
 */
export function filterControls<F extends Filters>(filters: F, offered: Offered<F>): Filter[] {
  return Object.entries(offered as Record<string, AnySaid>).flatMap(([name, said]) => {
    const control = controlOf(filters, name, said)
    if (!control) return []
    const usual = control.kind === 'range' || (control.kind === 'choice' && control.options.length > 1)
    const { needs } = filters[name]!
    return [{ name, label: said.label, first: said.first ?? usual, ...(needs && { needs }), ...control }]
  })
}

/** Null for the end of a range, which its beginning asks for. */
function controlOf(filters: Filters, name: string, { from, yes, no, words }: AnySaid): Control | null {
  const { control, options = [], comparison, several: own = false } = filters[name]!
  const several = comparison === 'own' ? own : comparison.is === 'equal' && comparison.several !== undefined
  switch (control) {
    case 'reference':
      return { kind: 'remote', endpoint: from!, several }
    case 'date':
    case 'amount': {
      const until = comparison !== 'own' && comparison.is === 'from' && endOf(filters, comparison.column)
      return until ? { kind: control === 'date' ? 'range' : 'amounts', until } : null
    }
    case 'switch':
      return choice({ true: textOf(yes!), false: textOf(no!) })
    case 'toggle':
      return choice({ true: textOf('frame.list.yes') })
    case 'choice':
      return {
        ...choice(
          Object.fromEntries(
            options.map((value) => [
              value,
              textOf(typeof words === 'function' ? words(value) : `${words}.${value}`),
            ]),
          ),
        ),
        several,
      }
  }
}

function choice(labels: Record<string, string>) {
  return {
    kind: 'choice' as const,
    options: Object.entries(labels).map(([value, label]) => ({ value, label })),
  }
}
