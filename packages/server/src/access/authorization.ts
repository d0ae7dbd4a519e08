import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import { Refusal } from '#refusal'
import { type Actor, may } from './actor.ts'

/** Denies by default: the actor must hold the endpoint's permission. */
export function authorize(
  actor: Actor,
  endpoint: Pick<Endpoint, 'permission' | 'beforePasswordChange'>,
): void {
  if (actor.mustChangePassword && !endpoint.beforePasswordChange)
    throw new Refusal('password-change-required')
  if (endpoint.permission === 'public' || endpoint.permission === 'signed-in') return
  if (!may(actor, endpoint.permission))
    throw new Refusal('forbidden', { params: { permission: endpoint.permission } })
}

/** One of these is enough; whoever has none is told the first. */
export function authorizeAny(actor: Actor, permissions: readonly Permission[]): void {
  if (!permissions.some((permission) => may(actor, permission)))
    throw new Refusal('forbidden', { params: { permission: permissions[0]! } })
}
