import { type BusinessEntity, type BusinessModule, business, isBusinessEntity, rightsOf } from '#business'

/** Which records a role group shows of those that belong to somebody, from the narrowest to the widest (domain, section 2). */
export const scopes = ['own', 'department', 'all'] as const
export type Scope = (typeof scopes)[number]

/** The columns of a record that say whose it is; none where records of its kind are everybody's. */
export function ownersOf(entity: string): readonly string[] {
  return isBusinessEntity(entity) ? (business[entity].owned ?? []) : []
}

/** Of whose people a record is as well: an interaction is its customer's officer's; null where it is its own people's alone. */
export function wholeOf(entity: string): BusinessEntity | null {
  const whole = isBusinessEntity(entity) ? (business[entity] as BusinessModule).partOf : undefined
  return whole && isBusinessEntity(whole) ? whole : null
}

/** Every entity whose records belong to somebody. */
export const ownedEntities = (Object.keys(business) as BusinessEntity[]).filter(
  (entity) => ownersOf(entity).length > 0,
) as [BusinessEntity, ...BusinessEntity[]]

/** What a role group gives. */
export interface Giving {
  permissions: readonly string[]
  scope: Scope
}

export function widest(one: Scope | undefined, other: Scope): Scope {
  return one && scopes.indexOf(one) > scopes.indexOf(other) ? one : other
}

/** Of the groups that give the right to view an entity the widest scope; null where none does. */
export function scopeIn(groups: readonly Giving[], entity: string): Scope | null {
  const right = rightsOf(entity)
  return groups
    .filter(({ permissions }) =>
      permissions.some((one) => one === `${right}:view` || one === `${right}:full`),
    )
    .reduce<Scope | null>((held, { scope }) => widest(held ?? undefined, scope), null)
}
