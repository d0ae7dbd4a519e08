import type { HistoryEntry } from '@barem/shared/event/history'
import { scopes } from '@barem/shared/permission/scope'
import { textOf } from '#i18n/i18n.ts'
import { nameOfPermission } from '#navigation/permission-words.ts'

/** Permissions in words, with commas between them. */
export function rightsInWords(permissions: readonly string[]): string {
  return permissions.map((permission) => nameOfPermission(permission) ?? permission).join(', ')
}

/** What came and what went, of a change of the permissions; null for other fields. */
export function permissionsChanged({ field, from, to }: HistoryEntry['changes'][number]): string | null {
  if (field !== 'permissions') return null
  const [before, after] = [from, to].map((value) =>
    String(value ?? '')
      .split(' ')
      .filter(Boolean),
  )
  const gains = after!.filter((permission) => !before!.includes(permission))
  const loses = before!.filter((permission) => !after!.includes(permission))
  return [
    ...(gains.length > 0 ? [textOf('roleGroup.preview.gains', { rights: rightsInWords(gains) })] : []),
    ...(loses.length > 0 ? [textOf('roleGroup.preview.loses', { rights: rightsInWords(loses) })] : []),
  ].join('. ')
}

/** A scope in words; null for other fields. */
export function scopeInWords(field: string, value: unknown): string | null {
  const scope = scopes.find((one) => field === 'scope' && one === value)
  return scope ? textOf(`roleGroup.scope.${scope}`) : null
}
