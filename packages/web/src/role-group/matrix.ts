import { isBusinessEntity } from '@barem/shared/business'
import {
  grantableActions,
  normalizedPermissions,
  type Permission,
  type PermissionAction,
  type PermissionEntity,
  permissionEntities,
  superAdminOnly,
} from '@barem/shared/permission/permissions'

/** The columns of the matrix. */
export const matrixActions: readonly PermissionAction[] = [
  ...(['view', 'create', 'update', 'delete', 'approve', 'full'] as const),
]

/** Its rows in sections; what SuperAdmin alone may stands last and is not given. */
export const matrixSections = (['documents', 'categories', 'other', 'superAdmin'] as const).map(
  (section) => ({
    section,
    entities: permissionEntities.filter((entity) => sectionOf(entity) === section),
  }),
)

function sectionOf(entity: PermissionEntity) {
  if (superAdminOnly.includes(entity)) return 'superAdmin'
  if (isBusinessEntity(entity)) return 'documents'
  return entity === 'cost' ? 'other' : 'categories'
}

/** Whether a box is ticked: full control ticks them all. */
export function isHeld(held: readonly string[], entity: PermissionEntity, action: PermissionAction): boolean {
  return held.includes(`${entity}:${action}`) || held.includes(`${entity}:full`)
}

/**
 * The permissions after a click on a box. Who does anything with records sees them: a first right brings `view`, and without
 * it the others go. Taking one out of full control leaves the others.
 */
export function toggled(
  held: readonly string[],
  entity: PermissionEntity,
  action: PermissionAction,
): Permission[] {
  const actions = grantableActions(entity)
  const others = held.filter((permission) => !permission.startsWith(`${entity}:`))
  const own = new Set(actions.filter((one) => isHeld(held, entity, one)))
  if (!own.has(action)) {
    own.add('view')
    own.add(action)
  } else if (action === 'view') own.clear()
  else if (action === 'full') return normalizedPermissions([...others, `${entity}:view`])
  else {
    own.delete(action)
    own.delete('full')
  }
  return normalizedPermissions([...others, ...Array.from(own, (one) => `${entity}:${one}`)])
}
