import { isBusinessEntity } from '#business'
import {
  type PermissionAction,
  type PermissionEntity,
  permissionActions,
  permissionEntities,
} from './permissions.ts'

/** A text by its key, in the language of whoever reads it. */
type TextOf = (key: string) => string

/** An entity of the permission matrix within a sentence. */
export function entityInWords(textOf: TextOf, entity: PermissionEntity): string {
  return isBusinessEntity(entity)
    ? textOf(`${entity}.title`).toLowerCase()
    : textOf(`frame.permission.entity.${entity}`)
}

export function actionInWords(textOf: TextOf, action: PermissionAction): string {
  return textOf(`frame.permission.action.${action}`)
}

/** `customer:update` as people say it; null for what is no permission. */
export function permissionInWords(textOf: TextOf, permission: string): string | null {
  const [entityName, actionName] = permission.split(':')
  const entity = permissionEntities.find((one) => one === entityName)
  const action = permissionActions.find((one) => one === actionName)
  return entity && action ? `${actionInWords(textOf, action)} ${entityInWords(textOf, entity)}` : null
}
