import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Filter as Described, Filters } from '@barem/shared/list/filter'
import { type TextKey, textOf } from '#i18n/i18n.ts'
import type { Control, Filter } from './columns.ts'

/** What a page says of a filter beside its description; what its control needs is asked for by the type. */
type Said<Control extends Described['control']> = { label: TextKey } & (Control extends 'reference'
  ? { from: Endpoint }
  : Control extends 'switch'
    ? { yes: TextKey; no: TextKey }
    : Control extends 'choice'
      ? { words: string }
      : unknown)

/** The filters a page offers of those its list has, in their order. */
export type Offered<F extends Filters> = { [Name in keyof F]?: Said<F[Name]['control']> }

type AnySaid = { label: TextKey } & Partial<Said<'reference'> & Said<'switch'> & Said<'choice'>>

/** The controls of a list's filters, as their description in shared code says. */
export function filterControls<F extends Filters>(filters: F, offered: Offered<F>): Filter[] {
  return Object.entries(offered as Record<string, AnySaid>).map(([name, said]) => ({
    name,
    label: said.label,
    ...controlOf(filters[name]!, said),
  }))
}

function controlOf({ control, options = [] }: Described, { from, yes, no, words }: AnySaid): Control {
  switch (control) {
    case 'reference':
      return { kind: 'remote', endpoint: from! }
    case 'date':
      return { kind: 'date' }
    case 'switch':
      return choice({ true: textOf(yes!), false: textOf(no!) })
    case 'toggle':
      return choice({ true: textOf('frame.list.yes') })
    case 'choice':
      return choice(Object.fromEntries(options.map((value) => [value, textOf(`${words}.${value}`)])))
  }
}

function choice(labels: Record<string, string>): Control {
  return { kind: 'choice', options: Object.entries(labels).map(([value, label]) => ({ value, label })) }
}
