import { approvableEntities } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
import { listName } from '@barem/shared/category/define-category'
import { type FoundGroup, type FoundRecord, finderEndpoints } from '@barem/shared/finder/endpoints'
import { SEARCH_DEBOUNCE_MS } from '@barem/shared/values/constants'
import { foldText } from '@barem/shared/values/fold-text'
import type { Format } from '@barem/shared/values/format'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useDebounced } from '#form/use-debounced.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { modules } from '#modules/modules.ts'
import { screens } from '#modules/screens.ts'
import { readPageActions } from '#navigation/page-actions.ts'
import { paths } from '#navigation/paths.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { closedTo, useProfile, useToken } from '#navigation/rights.ts'
import { useMobile } from '#ui/use-media.ts'
import { readRecent } from './recent.ts'

/** One thing to choose in the palette. */
export interface Choice {
  id: string
  title: string
  /** What tells it from others of the same name. */
  detail?: string
  /** What people may call it too. */
  words?: string
  /** Where it leads, or what it does; without either it is `help`. */
  to?: string
  run?: () => void
}

export interface ChoiceGroup {
  key: string
  title: string
  choices: Choice[]
}

/** Records are searched from two characters on. */
const MIN_LETTERS = 2

/** Whom and what is asked for most comes first: customers, documents, goods. */
const ORDER = ['customer', ...approvableEntities, 'product']
const sources = modules
  .flatMap(({ entity, palette }) => (palette ? { entity, ...palette } : []))
  .toSorted((one, other) => placeOf(one.entity) - placeOf(other.entity))

function placeOf(entity: string): number {
  return ORDER.includes(entity) ? ORDER.indexOf(entity) : ORDER.length
}

/** Everything that fits the words, by what this person may open; recent records while there are no words. */
export function usePaletteChoices(text: string): {
  groups: ChoiceGroup[]
  searching: boolean
  error: unknown
} {
  const { t } = useTranslation()
  const profile = useProfile()
  const token = useToken()
  const mobile = useMobile()
  const wanted = foldText(text.trim())
  const fits = (title: string) =>
    wanted === '' || wanted.split(/\s+/).every((word) => foldText(title).includes(word))
  const open = screens.filter(
    (screen) => !screen.path.includes('$') && !/^\/\d/.test(screen.path) && !closedTo(screen, profile, token),
  )
  const pages = open
    .filter((screen) => screen.menu || screen.path === paths.profile)
    .map(
      ({ path, title, tasks }): Choice => ({
        ...{ id: path, title: t(title), to: path },
        ...(tasks ? { words: `${t(tasks)}` } : {}),
      }),
    )
  const adding = sources.flatMap(({ entity, add }): Choice[] =>
    open.some((screen) => screen.path === add) ? [{ id: add, title: textOf(`${entity}.add`), to: add }] : [],
  )
  const help: Choice = { id: 'help', title: t('workspace.palette.shortcuts') }
  const recent = readRecent().map(
    ({ path, title, detail }): Choice => ({
      id: `recent ${path}`,
      title,
      ...(detail ? { detail } : {}),
      to: path,
    }),
  )
  const here = readPageActions().map(
    ({ key, label, run }): Choice => ({ id: `here ${key}`, title: label, run }),
  )
  const records = useRecords(text.trim())
  const group = (key: string, title: string, choices: Choice[]): ChoiceGroup => ({
    key,
    title,
    choices: choices.filter(({ title, detail = '', words = '' }) => fits(`${title} ${detail} ${words}`)),
  })
  const found = new Set(records.exact.flatMap(({ choices }) => choices.map(({ to }) => to)))
  const groups = [
    ...records.exact,
    ...(wanted === '' ? [] : [group('here', t('workspace.palette.here'), here)]),
    group(
      'recent',
      t('workspace.palette.recent'),
      recent.filter(({ to }) => !found.has(to)),
    ),
    group('actions', t('workspace.palette.actions'), [...adding, ...(mobile ? [] : [help])]),
    ...records.others,
    group('pages', t('workspace.palette.pages'), pages),
  ]
  const { searching, error } = records
  return { searching, error, groups: groups.filter(({ choices }) => choices.length > 0) }
}

interface Records {
  /** Kinds of which one is exactly what was typed. */
  exact: ChoiceGroup[]
  others: ChoiceGroup[]
  searching: boolean
  error: unknown
}

/** Records of every kind this person may see, in one call; none from the answer to another text than the one typed. */
function useRecords(text: string): Records {
  const { t } = useTranslation()
  const format = useFormat()
  const asked = useDebounced(text, SEARCH_DEBOUNCE_MS)
  const wanted = text.length >= MIN_LETTERS
  const settled = asked === text
  const { data, error, isFetching } = useQuery({
    ...queryOf(finderEndpoints.find, { body: { search: asked } }, { quiet: true }),
    // a change of any kind of record may change it
    staleTime: 0,
    enabled: wanted && settled,
  })
  if (!wanted) return { exact: [], others: [], searching: false, error: null }
  if (!settled || !data) return { exact: [], others: [], searching: !settled || isFetching, error }
  const detail = detailIn(format)
  const own = sources.flatMap(({ entity, one, title = (said) => said }) => {
    const group = data.find((found) => found.entity === entity)
    if (!group) return []
    const to = one ?? ((id: string) => pathOfRecord(entity, id) ?? '')
    return { key: entity, title: textOf(`${entity}.title`), ...shownOf(group, { to, title, detail }) }
  })
  const entries = categories.flatMap((definition) => {
    const group = data.find((found) => found.entity === definition.permission)
    const list = `${t(`category.lists.${listName(definition)}` as 'category.lists.department')}`
    return group
      ? shownOf(group, {
          to: (id) => `${paths.category(definition.route)}?open=${id}`,
          detail: ({ detail }) => `${list} · ${detail}`,
        })
      : []
  })
  const groups = [
    ...own,
    {
      ...{ key: 'category', title: t('frame.menu.categories') },
      choices: entries.flatMap(({ choices }) => choices),
      isExact: entries.some(({ isExact }) => isExact),
    },
  ]
  return {
    exact: groups.filter(({ isExact }) => isExact),
    others: groups.filter(({ isExact }) => !isExact),
    searching: false,
    error,
  }
}

interface Shown {
  to: (id: string) => string
  title?: (title: string) => string
  detail: (row: FoundRecord) => string
}

function shownOf({ entity, rows }: FoundGroup, { to, title = (said) => said, detail }: Shown) {
  const choices = rows.map(
    (row): Choice => ({
      id: `${entity} ${row.id}`,
      title: title(row.title),
      detail: detail(row),
      to: to(row.id),
    }),
  )
  return { choices, isExact: rows[0]?.exact === true }
}

function detailIn(format: Format) {
  return ({ detail, amount, date, status }: FoundRecord): string =>
    [
      detail,
      amount !== null && format.money(amount),
      date && format.date(date),
      status && textOf(`approval.status.${status}`),
    ]
      .filter(Boolean)
      .join(' · ')
}
