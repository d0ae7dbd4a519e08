import type { Texts } from '@barem/shared/i18n/resources'
import { createTranslator } from '@barem/shared/i18n/translate'
import type { Locale } from '@barem/shared/values/constants'
import { type Format, formatFor } from '@barem/shared/values/format'
import type { ParseKeys } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { followCalendar } from './calendar.ts'
import { readLocale, writeLocale } from './locale.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Texts }
  }
}

/** The name of a text; a wrong one does not compile. */
export type TextKey = ParseKeys

const i18n = createTranslator(readLocale())
i18n.use(initReactI18next)
// createTranslator has initialised already: the plug-in is handed the instance by hand.
initReactI18next.init(i18n)

function follow(locale: Locale): void {
  followCalendar(locale)
  document.documentElement.lang = locale
}
follow(readLocale())

export function currentLocale(): Locale {
  return i18n.language === 'en' ? 'en' : 'vi'
}

/** Changes every text, date, number and error at once; nothing is reloaded. */
export function changeLocale(locale: Locale): void {
  writeLocale(locale)
  follow(locale)
  void i18n.changeLanguage(locale)
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
