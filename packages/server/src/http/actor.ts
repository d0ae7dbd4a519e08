import { allows, type Permission, type Role } from '@barem/shared/permission/permissions'

/** Who is calling, read from the session row on this very request. */
export interface Actor {
  id: string
  username: string
  fullName: string
  role: Role
  permissions: ReadonlySet<string>
  departmentId: string | null
  sessionId: string
  mustChangePassword: boolean
  /** Kinds of document that a configuration lets people approve who wrote them. */
  selfApproval: readonly string[]
}

export function may(actor: Actor, permission: Permission): boolean {
  return allows(actor, permission)
}
