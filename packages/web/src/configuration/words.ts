import { isApprovable } from '@barem/shared/business'
import { mailSecurities } from '@barem/shared/configuration/channels'
import { usualPrefixes } from '@barem/shared/configuration/company-settings'
import type { ConfigurationItem } from '@barem/shared/configuration/endpoints'
import { type ConfigurationKey, isKnownKey } from '@barem/shared/configuration/known'
import type { Format } from '@barem/shared/values/format'
import { localDate } from '@barem/shared/values/local-date'
import type { RecordHistoryWords } from '#event/RecordHistory.tsx'
import { textOf } from '#i18n/i18n.ts'
import { nameOfEntity } from '#navigation/permission-words.ts'
import { plain } from '#ui/display-value.ts'

/** What a key is, in words; one of the company's own is its own name. */
export function nameOfKey(key: string): string {
  return isKnownKey(key) ? textOf(`configuration.known.${key}`) : key
}

/** A value in short, as a list shows it, in the reader's words. */
export function valueInWords(
  { key, value }: Pick<ConfigurationItem, 'key' | 'value'>,
  format: Format,
): string {
  if (value === null) return key === 'closing-date' ? textOf('configuration.notClosed') : ''
  if (isDate(value)) return format.date(value)
  if (isDays(key)) return `${value} ${textOf('configuration.unit.days')}`
  if (key === 'weight-bands') return value.replace(/[\d.]+/g, (figure) => format.number(Number(figure), 2))
  if (key === 'limits') {
    const [percent = '', days = ''] = value.split(' %, ')
    return textOf('configuration.limitsSaid', { percent, days })
  }
  // of an empty list
  if (key === 'numbering' && value === '–') return Object.values(usualPrefixes).join(', ')
  if (key === 'self-approval')
    return value === '–' ? textOf('configuration.noKind') : kindsInWords(value.split(', '))
  return value
}

/** Not as a type guard: every other text is one too. */
function isDate(value: string): boolean {
  return localDate.safeParse(value).success
}

function isDays(key: string): boolean {
  const keys: ConfigurationKey[] = ['validity', 'price-age']
  return keys.some((one) => one === key)
}

function kindsInWords(kinds: readonly string[]): string {
  return kinds.map((kind) => (isApprovable(kind) ? nameOfEntity(kind) : kind)).join(', ')
}

/** Of the history: fields are said as the form says them. */
export const historyWords: Partial<RecordHistoryWords> = {
  value: (field, value, format) => {
    if (typeof value !== 'string') return plain(value, format)
    if (value === 'set') return textOf('configuration.secret.kept')
    if (isDate(value)) return format.date(value)
    if (field === 'kinds') return kindsInWords(value.split('; '))
    const security = mailSecurities.find((one) => field === 'security' && one === value)
    return security ? textOf(`configuration.security.${security}`) : value
  },
}
