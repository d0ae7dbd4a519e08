import { resources } from '@barem/shared/i18n/resources'
import { locales } from '@barem/shared/values/constants'
import { beforeAll, describe, expect, it } from 'vitest'

const { ApiFailure } = await import('#http/api-failure.ts')
const { changeLocale } = await import('#i18n/i18n.ts')
const { refusalOf } = await import('./use-attaching.ts')

const refusal = (code: string, message: string) =>
  new ApiFailure({ succeeded: false, code, message, errors: [], traceId: 't' }, 422)
/** Words of a text with what they leave open. */
const filled = (words: string, given: Record<string, string>) =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => given[name] ?? '30')

describe.each(locales)('in %s', (locale) => {
  const { errors, document } = resources[locale]
  beforeAll(() => changeLocale(locale))

  it.each(Object.entries(errors).filter(([code]) => code.startsWith('file.')))(
    'a file that is refused with %s is named once, also one that is called like a word of the reason',
    (code, words) => {
      for (const name of ['PDF', '30', 'Bản vẽ.dwg']) {
        const reason = filled(words, { name, types: 'PDF' })
        const named = filled(document.attachments.failed, { name, reason })
        expect(refusalOf(name, refusal(code, reason))).toBe(words.includes('{{name}}') ? reason : named)
      }
    },
  )
})
