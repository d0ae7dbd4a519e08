import { type ApprovableEntity, neededFor, rightsOf } from '@barem/shared/business'
import { type RawBuilder, sql } from 'kysely'
import type { AnyKind, ApprovableTable } from './kind.ts'

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

/** Of a step of a request for a document: its approver could decide it now, who is active and whose own it is not. */
export function ableToDecide({
  entity,
  table,
  ownerColumns,
}: Pick<AnyKind, 'entity' | 'table' | 'ownerColumns'>) {
  const at = (column: string) => sql.ref(`${table}.${column}`)
  const owners = sql.join(ownerColumns.map(at))
  return sql<boolean>`exists (
    select 1 from app_user where app_user.id = step.approver_id and not app_user.is_locked and ${eligibleApprover(entity)}
      and (not (app_user.id = any (${at('contentAuthors')} || array[requested_by, ${owners}])) or ${selfApproval(entity)}))`
}

/** The configuration lets people approve what they wrote themselves. */
function selfApproval(entity: ApprovableEntity) {
  return sql<boolean>`exists (
    select from configuration where key = 'self-approval' and enabled and json_value -> 'kinds' ? ${sql.lit(entity)})`
}
