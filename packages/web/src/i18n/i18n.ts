import type { Texts } from '@barem/shared/i18n/texts-vi'
import { createTranslator } from '@barem/shared/i18n/translator'
import type { Locale } from '@barem/shared/values/constants'
import { type Format, formatFor } from '@barem/shared/values/format'
import type { ConfigProviderProps } from 'antd'
import type { ParseKeys } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { readLocale, writeLocale } from './locale.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Texts }
  }
}

/** The name of a text; a wrong one does not compile. */
export type TextKey = ParseKeys

type AntdWords = NonNullable<ConfigProviderProps['locale']>

const i18n = createTranslator(readLocale(), {})
i18n.use(initReactI18next)
// createTranslator has initialised already: the plug-in is handed the instance by hand.
initReactI18next.init(i18n)

interface Source {
  first: () => Promise<{ words: { texts: object; antd: AntdWords } }>
  rest: () => Promise<{ texts: object }>
}

/** Only the language on show is fetched, and before somebody signs in only what that needs. */
const sources: Record<Locale, Source> = {
  vi: { first: () => import('./words/vi.ts'), rest: () => import('./words/vi-modules.ts') },
  en: { first: () => import('./words/en.ts'), rest: () => import('./words/en-modules.ts') },
}

const antdWords: { [L in Locale]?: AntdWords } = {}
const whole = new Set<Locale>()
let roomsWanted = false

/** Fetches a language once. Nothing can be shown before the language of the moment is here. */
export async function loadWords(locale: Locale): Promise<void> {
  const { first, rest } = sources[locale]
  const texts: object[] = []
  if (!antdWords[locale]) {
    const { words } = await first()
    antdWords[locale] = words.antd
    texts.push(words.texts)
  }
  if (roomsWanted && !whole.has(locale)) {
    texts.push((await rest()).texts)
    whole.add(locale)
  }
  for (const some of texts) i18n.addResourceBundle(locale, 'translation', some, true, true)
}

/** Loads the texts of every module, after signing in. */
export function loadModuleWords(): Promise<void> {
  roomsWanted = true
  return loadWords(currentLocale())
}

/** antd's own words in the language of the moment. */
export function useAntdWords(): AntdWords | undefined {
  return antdWords[useLocale()]
}

export function currentLocale(): Locale {
  return i18n.language === 'en' ? 'en' : 'vi'
}

/** Changes every text, date, number and error at once; nothing is reloaded. Rejects when the language cannot be fetched. */
export async function changeLocale(locale: Locale): Promise<void> {
  await loadWords(locale)
  writeLocale(locale)
  document.documentElement.lang = locale
  await i18n.changeLanguage(locale)
}

/** A text whose key is made at run time: error codes, issue codes, words of another module's record. */
export function textOf(key: string, params: Record<string, string | number> = {}): string {
  return i18n.t(key as never, params as never) as unknown as string
}

export function hasText(key: string): boolean {
  return i18n.exists(key)
}

/** The language of the moment; whoever asks is drawn again when it changes. */
export function useLocale(): Locale {
  return useTranslation().i18n.language === 'en' ? 'en' : 'vi'
}

/** Numbers, money, weights and dates in the language of the moment. */
export function useFormat(): Format {
  return formatFor(useLocale())
}
