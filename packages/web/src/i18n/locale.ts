import { DEFAULT_LOCALE, type Locale, localeTags } from '@barem/shared/values/constants'

/** Where the browser keeps the language: vi_VN or en_US (specification, sections 3 and 9). */
export const LOCALE_KEY = 'LOCALE'

export function readLocale(): Locale {
  return localStorage.getItem(LOCALE_KEY) === localeTags.en ? 'en' : DEFAULT_LOCALE
}

export function writeLocale(locale: Locale): void {
  localStorage.setItem(LOCALE_KEY, localeTags[locale])
}
