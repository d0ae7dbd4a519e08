import { type ApprovableEntity, neededFor, rightsOf } from '@barem/shared/business'
import { type RawBuilder, sql } from 'kysely'
import type { ApprovableTable } from './kind.ts'

/** Of a row of `app_user`: holds the right to decide on documents of a kind, as `allows` says it of a person. */
export function eligibleApprover(entity: ApprovableEntity) {
  const needed = neededFor(entity)
  const right = inGroups(`${rightsOf(entity)}:approve`)
  const holds = needed ? sql`${right} and ${inGroups(needed)}` : right
  return sql<boolean>`(app_user.role in ('SuperAdmin', 'Admin') or ${holds})`
}

function inGroups(permission: string): RawBuilder<boolean> {
  const [entity] = permission.split(':')
  return sql`exists (
    select 1 from user_role_group join role_group on role_group.id = role_group_id
    where user_id = app_user.id and permissions && ${sql.lit(`{${permission},${entity}:full}`)}::text[])`
}

/** Of a row of a document: its designated approver is active and holds that right. */
export function approverEligible({ entity, table }: { entity: ApprovableEntity; table: ApprovableTable }) {
  return sql<boolean>`exists (
    select 1 from app_user where app_user.id = ${sql.ref(`${table}.approver_id`)} and not app_user.is_locked
      and ${eligibleApprover(entity)})`
}
