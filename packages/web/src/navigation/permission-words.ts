import { isBusinessEntity } from '@barem/shared/business'
import {
  type PermissionAction,
  type PermissionEntity,
  permissionActions,
  permissionEntities,
} from '@barem/shared/permission/permissions'
import { textOf } from '#i18n/i18n.ts'

/** An entity of the permission matrix within a sentence. */
export function nameOfEntity(entity: PermissionEntity): string {
  return isBusinessEntity(entity)
    ? textOf(`${entity}.title`).toLowerCase()
    : textOf(`frame.permission.entity.${entity}`)
}

export function nameOfAction(action: PermissionAction): string {
  return textOf(`frame.permission.action.${action}`)
}

/** `customer:update` as people say it; null for what is no permission. */
export function nameOfPermission(permission: string): string | null {
  const [entityName, actionName] = permission.split(':')
  const entity = permissionEntities.find((one) => one === entityName)
  const action = permissionActions.find((one) => one === actionName)
  return entity && action ? `${nameOfAction(action)} ${nameOfEntity(entity)}` : null
}
