import {
  allows,
  type Holder,
  missingRight,
  type Permission,
  type Role,
  routeOpen,
} from '@barem/shared/permission/permissions'
import { type Profile, userEndpoints } from '@barem/shared/user/endpoints'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryOf } from '#api/query.ts'
import { onTokenChange, permissionsOf, readToken } from '#session/session.ts'
import type { Screen } from './screen.ts'

export const profileQuery = queryOf(userEndpoints.profile, {})

const strongest: readonly Role[] = ['SuperAdmin', 'Admin', 'basic']

/** The role from the profile, the permissions from the token (specification, section 6). */
function holderOf(profile: Profile, token: string | null): Holder {
  const role = strongest.find((one) => profile.roles.includes(one)) ?? 'basic'
  return { role, permissions: permissionsOf(token) }
}

/** Null when the screen is open to this person, else why not. */
export function closedTo(
  screen: Pick<Screen, 'roles' | 'permission'>,
  profile: Profile,
  token: string | null,
) {
  if (!routeOpen(screen.roles, profile.roles)) return { right: undefined }
  const asked = [screen.permission ?? []].flat()
  const holder = holderOf(profile, token)
  const isOpen = asked.length === 0 || asked.some((permission) => allows(holder, permission))
  return isOpen ? null : { right: asked[0] && missingRight(holder, asked[0]) }
}

/** Who is signed in; inside the main layout it is always known. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data
}

/** The token as it stands, also when another tab changes it. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken)
}

/** Whether the person may do something; for showing only, the server decides for itself. */
export function useMay(): (permission: Permission) => boolean {
  const holder = holderOf(useProfile(), useToken())
  return (permission) => allows(holder, permission)
}
