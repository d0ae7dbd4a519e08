import { approvableEntities, changedBy } from '@barem/shared/business'
import { keyOf } from '@barem/shared/document/fields'
import { resources } from '@barem/shared/i18n/resources'
import { locales } from '@barem/shared/values/constants'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { queryClient } from '#api/query.ts'
import { modules } from '#modules/modules.ts'
import { fittingColumns } from '#table/fitting-columns.ts'
import { weightBandsQuery } from '#trade-line/weight-bands.ts'
import { commonColumns, documentColumns } from './columns.tsx'
import type { DocumentForm, DocumentKind } from './document-kind.ts'

// What form, list and words of each kind of document must have of its description; the failure names what is missing.

/** Of a window of 768 pixels, without the menus and the choices of its rows. */
const NARROWEST_TABLE_PX = 576

// biome-ignore lint/suspicious/noExplicitAny: of any kind
type Loose = any

/** The words that pages, list, print and messages ask for by the name of any kind. */
const WORDS = [
  ...['title', 'add', 'kind', 'name', 'with', 'about_other', 'goTo', 'searchHint', 'count_other'],
  ...['filter.waitingForMe', 'filter.mine', 'section.lines', 'print.title'],
  ...['number', 'author', 'total', 'status', 'modifiedAt', 'lines', 'clonedFrom', 'clone'].map(
    (name) => `field.${name}`,
  ),
]

const kinds = await Promise.all(
  approvableEntities.map(async (entity) => {
    const folder = entity.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const { default: kind }: { default: DocumentKind<Loose> } = await import(`../${folder}/kind.ts`)
    const { default: form }: { default: DocumentForm<Loose, Loose> } = await import(`../${folder}/form.tsx`)
    return { entity, kind, form }
  }),
)

describe.each(kinds)('a $entity', ({ entity, kind, form }) => {
  const sections = () => [form.head, ...form.sections]

  it('has each field of its description at one place of its form', () => {
    const places = sections().flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(places.toSorted()).toEqual(Object.keys(kind.fields).toSorted())
    expect(form.kind).toBe(kind)
  })

  it('writes lines where it is answered with some', () => {
    const { shape } = kind.endpoints.one.data as unknown as z.ZodObject
    expect(form.lines !== null).toBe('lines' in shape)
  })

  it('shows every field that must be given', () => {
    // a component that draws nothing says so
    const drawsNothing = (Control: unknown) => Control === null || /=>\s*null\W*$/.test(String(Control))
    const unseen = sections().flatMap(({ fields }) =>
      fields.filter(({ Control }) => Control !== undefined && drawsNothing(Control)).map(({ name }) => name),
    )
    expect(unseen.filter((name) => kind.fields[name]!.presence === 'required')).toEqual([])
  })

  it('lists number, partner and state wherever it is a table', () => {
    const fitting = fittingColumns(
      documentColumns(kind, kind.columns).filter(({ hidden }) => !hidden),
      NARROWEST_TABLE_PX,
    )
    const keys = fitting.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['number', kind.partner, 'status']))
    // the number and the amount of what changes another document are wider than this leaves room for
    if (changedBy(entity) === null) expect(keys).toContain('total')
  })

  it('lists what its rows hold, sorted by what its list can sort by', () => {
    const { data, query } = kind.endpoints.list
    const held = Object.keys((data as z.ZodObject).shape).filter((name) => name in kind.fields)
    const known = [...held, ...Object.keys(commonColumns)]
    const names = kind.columns.map(({ name }) => name)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    const unsorted = kind.columns.filter(
      ({ sort }) => sort && !(query as z.ZodType).safeParse({ sort }).success,
    )
    expect(unsorted).toEqual([])
  })

  const line = form.lines?.empty()
  afterAll(() => queryClient.clear())
  it.runIf(line && 'priceType' in line)(
    'says before it is sent what of its goods is worth a look',
    async () => {
      queryClient.setQueryData(weightBandsQuery.queryKey, {} as Loose)
      const read = { productCode: 'D10', unitName: 'Cây', quantity: 1, amount: 0, length: 11_700 }
      const lines = [{ ...line, ...read }]
      // an annex says beside it what it changes of what was agreed
      const warnings = await kind.warned?.({ total: 0, lines, before: { total: 0, lines: [] } } as Loose)
      expect(warnings).toHaveLength(1)
    },
  )

  it.runIf(kind.validity)('says before it is sent or approved that its validity has passed', async () => {
    const of = (day: string) =>
      kind.warned?.({ status: 'pending', [kind.validity!.field]: day, lines: [] } as Loose)
    expect(await of('2026-01-31')).toEqual(['Hết hiệu lực sau 31/01/2026'])
    expect(await of('2999-12-31')).toEqual([])
  })

  it('stands among what belongs to its customer or supplier, where it has one and changes nothing', () => {
    const { related } = modules.find((module) => module.entity === entity)!
    const ofPeople = kind.fields[kind.partner]!.to === 'user'
    expect(Boolean(related)).toBe(changedBy(entity) === null && !ofPeople)
  })

  it('offers filters that its list has, each once', () => {
    expect(kind.offered.filter((name) => !(name in kind.filters))).toEqual([])
    expect(new Set(kind.offered).size).toBe(kind.offered.length)
  })

  it.each(locales)('has every word it asks for in %s', (locale) => {
    const texts = resources[locale] as Record<string, unknown>
    const said = (key: string) =>
      key
        .split('.')
        .reduce((at: unknown, name) => (at as Record<string, unknown> | undefined)?.[name], texts[entity])
    const entries = Object.entries(kind.fields)
    const labelOf = (filter: string) => {
      if (said(`filter.${filter}`)) return `filter.${filter}`
      const { comparison } = kind.filters[filter]!
      const column = (comparison !== 'own' && comparison.column) || filter
      return `field.${entries.find(([name, field]) => keyOf(name, field) === column)?.[0] ?? column}`
    }
    const asked = [
      ...WORDS,
      ...entries.map(([name]) => `field.${name}`),
      ...entries.flatMap(([name, { wire }]) =>
        wire instanceof z.ZodEnum ? wire.options.map((option) => `${name}.${option}`) : [],
      ),
      ...sections().map(({ title }) => `section.${title}`),
      ...sections().flatMap(({ fields }) =>
        fields.flatMap(({ hint }) => (typeof hint === 'string' ? [hint] : [])),
      ),
      ...kind.columns.map(({ name, short }) => `${short ? 'column' : 'field'}.${name}`),
      ...kind.offered.map(labelOf),
    ]
    expect(asked.filter((key) => typeof said(key) !== 'string')).toEqual([])
  })
})
