import { type PermissionAction, permissionEntities } from '@barem/shared/permission/permissions'
import type { HeldRight } from '@barem/shared/user/endpoints'

/** Of an entity: what the same groups give; no groups where the role does. */
interface Given {
  actions: PermissionAction[]
  from: readonly string[]
}

/** The rights to each entity, apart by the groups that give them, so that each right is named with its own. */
export function byEntity(rights: readonly HeldRight[]) {
  return permissionEntities.flatMap((entity) => {
    const own = rights.filter(({ permission }) => permission.startsWith(`${entity}:`))
    const given = new Map<string, Given>()
    for (const { permission, from } of own) {
      const key = from.join()
      const action = permission.split(':')[1] as PermissionAction
      given.set(key, { from, actions: [...(given.get(key)?.actions ?? []), action] })
    }
    const scope = own.find((right) => right.scope !== null)?.scope ?? null
    return own.length === 0 ? [] : [{ entity, given: [...given.values()], scope }]
  })
}
