import {
  type ApprovableEntity,
  type BusinessEntity,
  business,
  changedBy,
  isApprovable,
  neededFor,
  rightsOf,
} from '#business'

/**
 * Entities of the permission matrix: those of the specification (section 6) and one per business module, plus `cost`,
 * without which capital, source and import prices and profit never leave the server (domain, section 2).
 */
const fixedEntities = [
  'resetPassword',
  'decentralize',
  'systemNotification',
  'audit',
  'productType',
  'productGroup',
  'productOrigin',
  'productUnit',
  'salesChannel',
  'salesMethod',
  'customerType',
  'paymentMethod',
  'deliveryMethod',
  'shippingMethod',
  'deliveryStatus',
  'warehouseType',
  'warehouse',
  'expensesType',
  'openingAdvance',
  'shippingFee',
  'department',
  'position',
  'reminder',
  'cost',
] as const
export type PermissionEntity = (typeof fixedEntities)[number] | BusinessEntity

/**
 * Only SuperAdmin may open users, role groups, permissions, configurations and system notifications (section 6); the audit log
 * tells of all of them, and of every record whatever its scope.
 */
export const superAdminOnly: readonly PermissionEntity[] = [
  'user',
  'roleGroup',
  'resetPassword',
  'decentralize',
  'configuration',
  'systemNotification',
  'audit',
]

/** In the order of the matrix: documents and records, the categories, costs, and last what SuperAdmin alone may. */
export const permissionEntities: readonly PermissionEntity[] = [
  ...(Object.keys(business) as BusinessEntity[]).filter((entity) => changedBy(entity) === null),
  ...fixedEntities,
].toSorted((one, other) => Number(isForSuperAdmin(one)) - Number(isForSuperAdmin(other)))

function isForSuperAdmin(entity: PermissionEntity): boolean {
  return superAdminOnly.includes(entity)
}

export const permissionActions = ['view', 'create', 'update', 'delete', 'approve', 'full'] as const
export type PermissionAction = (typeof permissionActions)[number]
export type Permission =
  | `${PermissionEntity}:${Exclude<PermissionAction, 'approve'>}`
  | `${ApprovableEntity}:approve`

/** Who may call: anybody, anybody signed in, or whoever holds the permission. */
export type Access = 'public' | 'signed-in' | Permission

export const roles = ['SuperAdmin', 'Admin', 'basic'] as const
export type Role = (typeof roles)[number]

/**
 * A role that is given with the own password of whoever gives it. So is what leads into such an account: a temporary password,
 * the e-mail address that the link for a new one goes to, and the end of a lock.
 */
export function isGuarded(role: Role | undefined): boolean {
  return role !== 'basic'
}

/** What a role group can hold of an entity: nothing of what SuperAdmin alone may, and costs are seen and changed. */
export function grantableActions(entity: PermissionEntity): readonly PermissionAction[] {
  if (superAdminOnly.includes(entity)) return []
  if (entity === 'cost') return ['view', 'update', 'full']
  return isApprovable(entity) ? permissionActions : permissionActions.filter((action) => action !== 'approve')
}

/** Every permission a role group can hold. */
export const grantablePermissions = permissionEntities.flatMap((entity) =>
  grantableActions(entity).map((action) => `${entity}:${action}` as Permission),
)

/** Permissions in their one form: in the order of the matrix, each once; `full` of an entity says all others of it. */
export function normalizedPermissions(permissions: Iterable<string>): Permission[] {
  const held = new Set(permissions)
  return grantablePermissions.filter((permission) => {
    const [entity, action] = permission.split(':')
    return held.has(permission) && (action === 'full' || !held.has(`${entity}:full`))
  })
}

/** Whose rights are asked about: a role and the permissions of the person's groups added up. */
export interface Holder {
  role: Role
  permissions: ReadonlySet<string>
}

/**
 * May this person do that? `full` holds every action of its entity; of some entities no right counts without another, and
 * what changes a document is asked for by the rights to that.
 */
export function allows(holder: Holder, permission: Permission): boolean {
  if (holder.role === 'SuperAdmin') return true
  const [asked, action] = permission.split(':') as [PermissionEntity, PermissionAction]
  const entity = rightsOf(asked)
  if (superAdminOnly.includes(entity)) return false
  if (holder.role === 'Admin') return true
  const needed = neededFor(entity)
  if (needed && !allows(holder, needed)) return false
  return holder.permissions.has(`${entity}:${action}`) || holder.permissions.has(`${entity}:full`)
}

/** What a role may by itself, whatever groups somebody is in: full control of its entities. */
export function permissionsOf(role: Role): Permission[] {
  return permissionEntities
    .map((entity) => `${entity}:full` as const)
    .filter((permission) => allows({ role, permissions: new Set() }, permission))
}

/**
 * The right to ask for where this one is refused: the further one without which it counts for nothing, for whoever holds it
 * itself already.
 */
export function missingRight(holder: Holder, permission: Permission): Permission {
  const [asked, action] = permission.split(':') as [PermissionEntity, PermissionAction]
  const entity = rightsOf(asked)
  const held = [`${entity}:${action}`, `${entity}:full`].some((one) => holder.permissions.has(one))
  return (held && neededFor(entity)) || permission
}

/** A route is open when its setting is `all` or one of the user's lower-cased roles matches (section 5). */
export function routeOpen(setting: 'all' | readonly string[], userRoles: readonly string[]): boolean {
  return setting === 'all' || userRoles.some((role) => setting.includes(role.toLowerCase()))
}
