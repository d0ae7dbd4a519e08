import type { Ability, RecordAbilities } from '@barem/shared/http/abilities'
import type { Permission, PermissionEntity } from '@barem/shared/permission/permissions'
import { type Actor, may } from './actor.ts'

/** The abilities of a plain record; they depend on permissions only. */
export function recordAbilitiesFor(actor: Actor, entity: PermissionEntity): RecordAbilities {
  const ability = (permission: Permission): Ability => may(actor, permission) || { refused: 'forbidden' }
  return { edit: ability(`${entity}:update`), remove: ability(`${entity}:delete`) }
}
