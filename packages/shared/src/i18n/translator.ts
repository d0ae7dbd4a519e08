import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { DEFAULT_LOCALE, type Locale } from '#values/constants'
import { formatFor } from '#values/format'
import type { Messages } from './messages.ts'
import type { Texts } from './texts-vi.ts'

export type TextParams = Record<string, string | number>

/** A translator of its own, ready at once, that knows the languages it is given. The browser and the server read the same texts. */
export function createTranslator(
  locale: Locale,
  texts: { readonly [L in Locale]?: Messages<Texts> | Texts },
): i18n {
  const instance = createInstance().use(digits)
  void instance.init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    resources: Object.fromEntries(
      Object.entries(texts).map(([name, translation]) => [name, { translation }]),
    ),
    // React and the senders of mail escape by themselves.
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
    initAsync: false,
  })
  return instance
}

/** As many decimals as any text is given. */
const DECIMALS = 6

/** A count of 12000 is read as `12.000` in Vietnamese; what is given as text stands as it is. */
const digits: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _, language) =>
    typeof value === 'number' && Number.isFinite(value)
      ? formatFor(language === 'en' ? 'en' : 'vi').number(value, DECIMALS)
      : (value as string),
}
