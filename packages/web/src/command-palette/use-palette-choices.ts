import type { Page } from '@barem/shared/http/endpoint'
import { SEARCH_DEBOUNCE_MS } from '@barem/shared/values/constants'
import { foldText } from '@barem/shared/values/fold-text'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#api/api.ts'
import { useDebounced } from '#form/use-debounced.ts'
import { textOf } from '#i18n/i18n.ts'
import { modules } from '#modules/modules.ts'
import { screens } from '#modules/screens.ts'
import { readPageActions } from '#navigation/page-actions.ts'
import { paths } from '#navigation/paths.ts'
import { closedTo, useMay, useProfile, useToken } from '#navigation/rights.ts'
import { readRecent } from './recent.ts'

/** One thing to choose in the palette. */
export interface Choice {
  id: string
  title: string
  /** What tells it from others of the same name. */
  detail?: string
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
const MAX_PER_GROUP = 5

const sources = modules.flatMap(({ entity, palette }) => (palette ? { entity, ...palette } : []))

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
    choices: choices.filter(({ title, detail = '' }) => fits(`${title} ${detail}`)),
  })
  const groups = [
    ...(wanted === '' ? [] : [group('here', t('workspace.palette.here'), here)]),
    group('recent', t('workspace.palette.recent'), recent),
    group('actions', t('workspace.palette.actions'), [...adding, help]),
    ...records.groups,
    group('pages', t('workspace.palette.pages'), pages),
  ]
  return { ...records, groups: groups.filter(({ choices }) => choices.length > 0) }
}

/** Records of each module this person may see; none from the answer to another text than the one typed. */
function useRecords(text: string) {
  const may = useMay()
  const asked = useDebounced(text, SEARCH_DEBOUNCE_MS)
  const wanted = text.length >= MIN_LETTERS
  const settled = asked === text
  const input = { query: { search: asked, pageSize: MAX_PER_GROUP } } as never
  const answers = useQueries({
    queries: sources.map(({ entity, source, view }) => ({
      // Named as the entity's own calls, whose changes invalidate it.
      queryKey: [`palette /${entity}`, input],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { list, choice } = (await source()).default
        const page = (await call(list, input, { quiet: true, signal })) as Page<never>
        return page.data.map(choice)
      },
      enabled: wanted && settled && may(view),
    })),
  })
  if (!wanted) return { groups: [], searching: false, error: null }
  if (!settled) return { groups: [], searching: true, error: null }
  const groups = sources.map(({ entity }, place): ChoiceGroup => {
    return { key: entity, title: textOf(`${entity}.title`), choices: answers[place]?.data ?? [] }
  })
  return {
    groups,
    searching: answers.some(({ isFetching, data }) => isFetching && !data),
    error: answers.find(({ error }) => error)?.error ?? null,
  }
}
