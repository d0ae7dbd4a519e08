import type { Holder, Role } from '@barem/shared/permission/permissions'
import { sql } from 'kysely'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#refusal'

/** Who hands over and who receives, with the receiver's rights. */
export interface Parties {
  from: { id: string; fullName: string }
  to: Holder & { id: string; fullName: string }
}

/** Both people; the receiver can sign in and stays so until the commit. */
export async function partiesOf({ trx }: CommandContext, from: string, to: string): Promise<Parties> {
  if (from === to) throw fieldRefusal('to', 'same-person')
  const { rows } = await sql<{
    id: string
    fullName: string
    isLocked: boolean
    role: Role
    permissions: string[]
  }>`select id, full_name, is_locked, role, array(
      select distinct unnest(permissions) from user_role_group join role_group on role_group.id = role_group_id
      where user_id = app_user.id) as permissions
    from app_user where id in (${from}, ${to}) order by id for share`.execute(trx)
  const giver = rows.find(({ id }) => id === from)
  if (!giver) throw new Refusal('not-found')
  const receiver = rows.find(({ id }) => id === to)
  if (!receiver) throw fieldRefusal('to', 'unknown-reference')
  if (receiver.isLocked) throw fieldRefusal('to', 'person-locked')
  const { id, fullName, role, permissions } = receiver
  return { from: giver, to: { id, fullName, role, permissions: new Set(permissions) } }
}
