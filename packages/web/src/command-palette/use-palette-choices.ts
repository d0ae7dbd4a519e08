import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { productEndpoints } from '@barem/shared/product/endpoints'
import { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { SEARCH_DEBOUNCE_MS } from '@barem/shared/values/constants'
import { foldText } from '@barem/shared/values/fold-text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useDebounced } from '#form/use-debounced.ts'
import { screens } from '#modules/screens.ts'
import { paths } from '#navigation/paths.ts'
import { closedTo, useMay, useProfile, useToken } from '#navigation/rights.ts'
import { readRecent } from './recent.ts'

/** One thing to choose in the palette. */
export interface Choice {
  id: string
  title: string
  /** What tells it from others of the same name. */
  detail?: string
  /** Where it leads; without one it is `help`. */
  to?: string
}

export interface ChoiceGroup {
  key: string
  title: string
  choices: Choice[]
}

/** Records are searched from two characters on. */
const MIN_LETTERS = 2
const MAX_PER_GROUP = 5

const kinds = [
  { key: 'customer', path: paths.customers },
  { key: 'quotation', path: paths.quotations },
  { key: 'product', path: paths.products },
] as const

/** Everything that fits the words, by what this person may open; recent records while there are no words. */
export function usePaletteChoices(text: string): {
  groups: ChoiceGroup[]
  searching: boolean
  error: unknown
} {
  const { t } = useTranslation()
  const profile = useProfile()
  const token = useToken()
  const wanted = foldText(text.trim())
  const fits = (title: string) =>
    wanted === '' || wanted.split(/\s+/).every((word) => foldText(title).includes(word))
  const open = screens.filter(
    (screen) => !screen.path.includes('$') && !/^\/\d/.test(screen.path) && !closedTo(screen, profile, token),
  )
  const pages = open
    .filter((screen) => screen.menu || screen.path === paths.profile)
    .map(({ path, title }): Choice => ({ id: path, title: t(title), to: path }))
  const adding = (
    [
      [paths.quotationAdd, 'quotation'],
      [paths.customerAdd, 'customer'],
      [paths.productAdd, 'product'],
    ] as const
  ).flatMap(([path, kind]): Choice[] =>
    open.some((screen) => screen.path === path)
      ? [{ id: path, title: t(`workspace.palette.add.${kind}`), to: path }]
      : [],
  )
  const help: Choice = { id: 'help', title: t('workspace.palette.shortcuts') }
  const recent = readRecent().map(({ path, title }): Choice => ({ id: `recent ${path}`, title, to: path }))
  const records = useRecords(text.trim())
  const group = (key: string, title: string, choices: Choice[]): ChoiceGroup => ({
    key,
    title,
    choices: choices.filter((choice) => fits(choice.title)),
  })
  const groups = [
    group('recent', t('workspace.palette.recent'), recent),
    group('actions', t('workspace.palette.actions'), [...adding, help]),
    ...records.groups,
    group('pages', t('workspace.palette.pages'), pages),
  ]
  return { ...records, groups: groups.filter(({ choices }) => choices.length > 0) }
}

/** Records of each kind this person may see; none from the answer to other words than those typed. */
function useRecords(text: string) {
  const { t } = useTranslation()
  const may = useMay()
  const asked = useDebounced(text, SEARCH_DEBOUNCE_MS)
  const wanted = text.length >= MIN_LETTERS
  const settled = asked === text
  const query = { search: asked, pageSize: MAX_PER_GROUP }
  const options = (kind: (typeof kinds)[number]['key']) => ({
    enabled: wanted && settled && may(`${kind}:view`),
  })
  const customers = useQuery({
    ...queryOf(customerEndpoints.list, { query }, { quiet: true }),
    ...options('customer'),
  })
  const quotations = useQuery({
    ...queryOf(quotationEndpoints.list, { query }, { quiet: true }),
    ...options('quotation'),
  })
  const products = useQuery({
    ...queryOf(productEndpoints.list, { query }, { quiet: true }),
    ...options('product'),
  })
  const asking = [customers, quotations, products]
  if (!wanted) return { groups: [], searching: false, error: null }
  if (!settled) return { groups: [], searching: true, error: null }
  const choices: Record<(typeof kinds)[number]['key'], Choice[]> = {
    customer: (customers.data?.data ?? []).map((row) => ({
      id: row.id,
      title: row.name,
      detail: `${row.code} · ${row.phone}`,
      to: paths.customer(row.id),
    })),
    quotation: (quotations.data?.data ?? []).map((row) => ({
      id: row.id,
      title: row.number,
      detail: `${row.customer.name} · ${t(`approval.status.${row.status}`)}`,
      to: paths.quotation(row.id),
    })),
    product: (products.data?.data ?? []).map((row) => ({
      id: row.id,
      title: row.name,
      detail: row.code,
      to: `${paths.products}?open=${row.id}`,
    })),
  }
  return {
    groups: kinds.map(({ key }) => ({ key, title: t(`workspace.palette.${key}`), choices: choices[key] })),
    searching: asking.some(({ isFetching, data }) => isFetching && !data),
    error: asking.find(({ error }) => error)?.error ?? null,
  }
}
