/**
 * A time of the day of 24 hours as `HH:mm`, from what a person typed: `9:30`, `9h30`, `0930`, `930`, `9h`, `14`. Null where it
 * is none.
 */
export function parseTime(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const match = /^(\d{1,2})(?:[:h.]([0-5]\d)?)?$/.exec(text) ?? /^(\d{1,2})([0-5]\d)$/.exec(text)
  if (!match) return null
  const [, hours, minutes = '00'] = match
  return Number(hours) < 24 ? `${hours!.padStart(2, '0')}:${minutes}` : null
}
