import { approvalLifecycle } from '@barem/shared/approval/lifecycle'
import type { Holdings } from '@barem/shared/user/hand-over'
import { type RawBuilder, sql } from 'kysely'
import type { AnyKind } from '#approval/kind'
import type { Db } from '#list/list'
import { Refusal } from '#refusal'

/** To be handed over a document is changed, as its lifecycle lets it be. */
export const changes = approvalLifecycle.transitions.filter(({ verb }) => verb === 'update')
const changeable = sql.join(changes.map(({ from }) => sql.lit(from)))

/** Drafts and rejected documents somebody wrote or is in charge of. */
export function openDocumentsOf({ table }: Pick<AnyKind, 'table'>, person: string): RawBuilder<unknown> {
  return sql`from ${sql.table(table)} where status in (${changeable}) and not closed
    and (author_id = ${person} or officer_id = ${person})`
}

/** Next steps with customers that somebody is to take and that are not done. */
export function nextStepsOf(person: string): RawBuilder<unknown> {
  return sql`from interaction where next_staff_id = ${person} and status <> 'processed'`
}

/** Requests that wait for somebody, now or after an earlier step. */
export function waitingStepsOf(person: string): RawBuilder<unknown> {
  return sql`from approval_step step join approval on approval.id = step.approval_id
    where step.approver_id = ${person} and step.waiting`
}

/** How much somebody would leave behind. */
export async function holdingsOf(db: Db, kinds: readonly AnyKind[], id: string): Promise<Holdings> {
  const documents = kinds.map((kind) => sql`(select count(*) ${openDocumentsOf(kind, id)})`)
  const { rows } = await sql<Holdings>`select
      (select count(*)::int from customer where officer_id = app_user.id) as customers,
      (select count(*)::int ${nextStepsOf(id)}) as next_steps,
      (${sql.join(documents, sql` + `)})::int as documents,
      (select count(*)::int ${waitingStepsOf(id)}) as approvals,
      (select count(*)::int from department where head_id = app_user.id) as departments
    from app_user where id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal('not-found')
  return rows[0]
}
