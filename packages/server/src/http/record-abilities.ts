import type { Ability, RecordAbilities } from '@barem/shared/http/abilities'
import type { Permission, PermissionEntity } from '@barem/shared/permission/permissions'
import { type Actor, may } from './actor.ts'

/** What a plain record lets its reader do: a question of rights alone. */
export function recordAbilitiesFor(actor: Actor, entity: PermissionEntity): RecordAbilities {
  const ability = (permission: Permission): Ability => may(actor, permission) || { refused: 'forbidden' }
  return { edit: ability(`${entity}:update`), remove: ability(`${entity}:delete`) }
}
