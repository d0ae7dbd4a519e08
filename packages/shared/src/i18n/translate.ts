import { DEFAULT_LOCALE, type Locale } from '#values/constants'
import { resources } from './resources.ts'
import { createTranslator, type TextParams } from './translator.ts'

const translator = createTranslator(DEFAULT_LOCALE, resources)

/** One text in one language, for callers whose key is made at run time; an unknown key answers itself. */
export function translate(locale: Locale, key: string, params: TextParams = {}): string {
  return translator.getFixedT(locale)(key as never, params as never) as unknown as string
}

/** Whether there is a text for a key made at run time. */
export function hasText(key: string): boolean {
  return translator.exists(key)
}
