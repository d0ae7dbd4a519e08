import { formatFor } from '@barem/shared/values/format'
import { currentLocale, type TextKey, textOf } from '#i18n/i18n.ts'
import type { SavedBy, Stale } from './use-stale.ts'

/** Of what was taken, as many are named. */
const MAX_NAMED = 4

/** "Nguyễn Thị Lan, 06:58"; of another day with its date. */
export function savedByWords(savedBy: SavedBy, now = new Date()): string {
  if (!savedBy) return textOf('frame.form.staleSomebody')
  const { moment } = formatFor(currentLocale())
  const [date = '', time = ''] = moment(savedBy.at).split(' ')
  const at = moment(now).startsWith(date) ? time : `${time} ${date}`
  if (savedBy.own) return textOf('frame.form.staleOwn', { at })
  return textOf('frame.form.staleBy', { name: savedBy.name ?? textOf('frame.document.system'), at })
}

/** What was taken of the other version, and whose it is; nothing where nothing was. */
export function takenWords(
  { taken, parts, savedBy }: Stale,
  labels: Readonly<Record<string, TextKey>>,
): string | null {
  const fields = taken.map((name) => (labels[name] ? textOf(labels[name]) : name))
  const all = [...Object.values(parts).flatMap((part) => part.taken()), ...fields]
  if (all.length === 0) return null
  const named = all.slice(0, MAX_NAMED)
  if (all.length > MAX_NAMED) named.push(textOf('recovery.draft.more', { count: all.length - MAX_NAMED }))
  return textOf('frame.form.staleTaken', { who: savedByWords(savedBy), what: named.join('; ') })
}
