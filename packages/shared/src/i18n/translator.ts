import { createInstance, type i18n } from 'i18next'
import { DEFAULT_LOCALE, type Locale } from '#values/constants'
import type { Messages } from './messages.ts'
import type { Texts } from './texts-vi.ts'

export type TextParams = Record<string, string | number>

/** A translator of its own, ready at once, that knows the languages it is given. The browser and the server read the same texts. */
export function createTranslator(
  locale: Locale,
  texts: { readonly [L in Locale]?: Messages<Texts> | Texts },
): i18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    resources: Object.fromEntries(
      Object.entries(texts).map(([name, translation]) => [name, { translation }]),
    ),
    // React and the senders of mail escape by themselves.
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  })
  return instance
}
