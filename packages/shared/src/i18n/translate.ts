import { createInstance, type i18n } from 'i18next'
import { DEFAULT_LOCALE, type Locale } from '#values/constants'
import { resources } from './resources.ts'

export type TextParams = Record<string, string | number>

/** A translator of its own, ready at once: nothing is loaded later. The browser and the server read the same texts. */
export function createTranslator(locale: Locale = DEFAULT_LOCALE): i18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    resources: { vi: { translation: resources.vi }, en: { translation: resources.en } },
    // React and the senders of mail escape by themselves.
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  })
  return instance
}

const translator = createTranslator()

/** One text in one language, for callers whose key is made at run time; an unknown key answers itself. */
export function translate(locale: Locale, key: string, params: TextParams = {}): string {
  return translator.getFixedT(locale)(key as never, params as never) as unknown as string
}
