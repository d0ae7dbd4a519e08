import { type ApprovableEntity, orderKinds, rightsOf } from '@barem/shared/business'
import { allows, type Permission, type Role } from '@barem/shared/permission/permissions'
import type { Scope } from '@barem/shared/permission/scope'

/** Who is calling, read from the session row on this very request. */
export interface Actor {
  id: string
  username: string
  fullName: string
  role: Role
  permissions: ReadonlySet<string>
  /** Per entity the widest scope of the groups that let this person see it (decision 057). */
  scopes: ReadonlyMap<string, Scope>
  /** Everybody of the own department, where a group shows the records of that; nobody otherwise. */
  colleagues: readonly string[]
  departmentId: string | null
  sessionId: string
  mustChangePassword: boolean
  /** Whom this person stands in for now, and on which kinds of document, as far as those may decide themselves (decision 076). */
  standsFor: readonly { id: string; name: string; kinds: readonly string[] }[]
  /** Kinds of document that a configuration lets people approve who wrote them. */
  selfApproval: readonly string[]
}

export function may(actor: Actor, permission: Permission): boolean {
  return allows(actor, permission)
}

/** Which records of an entity this person sees; null where no right shows any. */
export function scopeOf(actor: Pick<Actor, 'role' | 'scopes'>, entity: string): Scope | null {
  return actor.role === 'basic' ? (actor.scopes.get(rightsOf(entity)) ?? null) : 'all'
}

/** What a scope is known by in what is kept for later: of a department which one, and for whom somebody stands in. */
export function scopeKey(actor: Actor, entity: string): string {
  if (entity === 'order') {
    const seen = orderKinds.filter((kind) => may(actor, `${kind}:view`))
    return [...new Set(seen.map((kind) => scopeKey(actor, kind)))].join(', ')
  }
  const scope = scopeOf(actor, entity) ?? 'none'
  if (scope === 'all') return scope
  // what waits for whom they stand in for shows too, while they do
  const principals = actor.standsFor.map(({ id }) => id)
  return [scope, ...(scope === 'department' ? [actor.departmentId] : []), ...principals].join(' ')
}

/** Whose records of an entity this person sees: those of these people; null where everybody's. */
export function peopleSeen(actor: Actor, entity: string): readonly string[] | null {
  const scope = scopeOf(actor, entity)
  if (scope === 'all') return null
  if (scope === null) return []
  return scope === 'department' && actor.departmentId !== null ? actor.colleagues : [actor.id]
}

/** For whom this person may decide now on documents of a kind: of somebody without the right to decide nobody (decision 076). */
export function principalsOf(actor: Actor, entity: ApprovableEntity): readonly string[] {
  if (actor.standsFor.length === 0 || !may(actor, `${entity}:approve`)) return []
  return [...new Set(actor.standsFor.flatMap(({ id, kinds }) => (kinds.includes(entity) ? [id] : [])))]
}
