import { normalizedPermissions } from '@barem/shared/permission/permissions'
import type { RoleGroup } from '@barem/shared/role-group/endpoints'
import { type RoleGroupBody, roleGroupBody } from '@barem/shared/role-group/form'
import { fieldsOf, type RecordKind } from '#record/record-kind'
import { Refusal } from '#refusal'
import { presentRoleGroup, type RoleGroupRow, roleGroupRows } from './repository.ts'

/** Role groups. Changed rights hold from the next request on; the open pages of whoever is in the group are told. */
export const roleGroupRecord: RecordKind<RoleGroupRow, RoleGroupBody, RoleGroup> = {
  entity: 'roleGroup',
  event: 'roleGroup',
  table: 'roleGroup',
  load: async (db, _, id, lock) => {
    if (lock) await db.selectFrom('roleGroup').select('id').where('id', '=', id).forUpdate().execute()
    const row = await roleGroupRows(db).where('roleGroup.id', '=', id).executeTakeFirst()
    return row && { ...row, memberCount: row.members.length }
  },
  form: (row) =>
    fieldsOf<RoleGroupBody>(roleGroupBody, { ...row, permissions: normalizedPermissions(row.permissions) }),
  words: ({ permissions }) => ({ permissions: permissions.join(' ') }),
  present: presentRoleGroup,
  nameOf: ({ code, name }) => `${code} ${name}`,
  prepare: async (call, form, before) => {
    const members = before?.members ?? []
    const given = ({ permissions, scope }: RoleGroupBody | RoleGroupRow) => [scope, ...permissions].join()
    const changed = before && given(form) !== given(before)
    for (const { id } of changed ? members : [])
      call.afterCommit(() => call.deps.hub.person(id, { kind: 'rights' }))
    return { columns: form, beside: { members, memberCount: members.length } }
  },
  // the words of the code count the people; the foreign key alone would not
  beforeRemoval: async (_, { memberCount: count }) => {
    if (count > 0) throw new Refusal('ROG_ERR_007', { params: { count } })
  },
  stamps: ({ now }, isNew) => ({ ...(isNew ? { createdAt: now } : {}), modifiedAt: now }),
}
