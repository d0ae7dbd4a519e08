import type { PermissionAction, PermissionEntity } from '@barem/shared/permission/permissions'
import { actionInWords, entityInWords, permissionInWords } from '@barem/shared/permission/words'
import { textOf } from '#i18n/i18n.ts'

/** An entity of the permission matrix within a sentence. */
export function nameOfEntity(entity: PermissionEntity): string {
  return entityInWords(textOf, entity)
}

export function nameOfAction(action: PermissionAction): string {
  return actionInWords(textOf, action)
}

/** `customer:update` as people say it; null for what is no permission. */
export function nameOfPermission(permission: string): string | null {
  return permissionInWords(textOf, permission)
}
