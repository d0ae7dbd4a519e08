import { allows, type Permission } from '@barem/shared/permission/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { AnyKind } from '#approval/kind'
import { type EventDescription, recordAll } from '#event/record'
import type { CommandContext } from '#http/call'
import { changes, nextStepsOf, openDocumentsOf } from './holdings.ts'
import { type Outcome, stays } from './outcome.ts'
import type { Parties } from './receiver.ts'

/** Events of one statement. */
const AT_ONCE = 500

/** Hands over a group of records: locks them in one order, writes all in one statement, and one event each. */
export type HandOver = (call: CommandContext, parties: Parties) => Promise<Outcome>

/** The customers somebody is in charge of. */
export const handOverCustomers: HandOver = async (call, { from, to }) => {
  const rows = await lockRows(
    call,
    sql`id, abbreviated_name as name from customer where officer_id = ${from.id}`,
  )
  if (!allows(to, 'customer:view')) return stays(rows, { group: 'customers', entity: 'customer' }, 'no-right')
  await updateRows(call, sql`customer`, rows, sql`officer_id = ${to.id}, modified_by = ${call.actor.id}`)
  tellAll(call, rows, ({ id }) => ({
    ...{ kind: 'customer.updated', entity: 'customer', entityId: id },
    changes: [{ field: 'officerId', from: from.fullName, to: to.fullName }],
  }))
  return { moved: rows.length, kept: [] }
}

/** What somebody was to do next with customers; the interaction itself stays with whoever had it. */
export const handOverNextSteps: HandOver = async (call, { from, to }) => {
  const rows = await lockRows(
    call,
    sql`id, (select abbreviated_name from customer where customer.id = customer_id) || ': ' || next_step as name
      ${nextStepsOf(from.id)}`,
  )
  const of = { group: 'nextSteps', entity: 'interaction' } as const
  if (!allows(to, 'interaction:view')) return stays(rows, of, 'no-right')
  await updateRows(
    call,
    sql`interaction`,
    rows,
    sql`next_staff_id = ${to.id}, modified_by = ${call.actor.id}`,
  )
  tellAll(call, rows, ({ id }) => ({
    ...{ kind: 'interaction.updated', entity: 'interaction', entityId: id },
    changes: [{ field: 'nextStaffId', from: from.fullName, to: to.fullName }],
  }))
  return { moved: rows.length, kept: [] }
}

/** The departments somebody heads; anybody who can sign in may head one. */
export const handOverDepartments: HandOver = async (call, { from, to }) => {
  const rows = await lockRows(call, sql`id, name from department where head_id = ${from.id}`)
  await updateRows(call, sql`department`, rows, sql`head_id = ${to.id}, modified_by = ${call.actor.id}`)
  tellAll(call, rows, ({ id }) => ({
    ...{ kind: 'category.updated', entity: 'department', entityId: id },
    changes: [{ field: 'headId', from: from.fullName, to: to.fullName }],
  }))
  return { moved: rows.length, kept: [] }
}

/**
 * Drafts and rejected documents of a kind, by author or officer. It is a change like any other: what was rejected is a draft
 * again, and whoever is the author from here on does not approve it: where they were to, nobody is chosen any more.
 */
export function handOverDocuments({ entity, table }: AnyKind): HandOver {
  return async (call, { from, to }) => {
    const approvesOwn = call.actor.selfApproval.includes(entity)
    const rows = await lockRows<{ officerId: string; ownApprover: boolean }>(
      call,
      sql`id, number as name, officer_id,
        (${!approvesOwn} and author_id = ${from.id} and approver_id is not distinct from ${to.id}) as own_approver ${openDocumentsOf({ table }, from.id)}`,
    )
    if (!allows(to, `${entity}:update` as Permission))
      return stays(rows, { group: 'documents', entity }, 'no-right')
    const instead = (column: string) =>
      sql`${sql.ref(column)} = case when ${sql.ref(column)} = ${from.id} then ${to.id} else ${sql.ref(column)} end`
    await updateRows(
      call,
      sql.table(table),
      rows,
      sql`status = ${changed}, sent = null, ${instead('officer_id')}, ${instead('author_id')}, content_authors = case
        when author_id <> ${from.id} or ${to.id} = any (content_authors) then content_authors
        else content_authors || ${to.id}::uuid end,
        approver_id = case when ${!approvesOwn} and author_id = ${from.id} and approver_id = ${to.id} then null else approver_id end`,
    )
    tellAll(call, rows, ({ id, officerId, ownApprover }) => ({
      ...{ kind: `${entity}.updated`, entity, entityId: id, note: `${from.fullName} → ${to.fullName}` },
      changes: [
        ...(officerId === from.id ? [{ field: 'officerId', from: from.fullName, to: to.fullName }] : []),
        ...(ownApprover ? [{ field: 'approverId', from: to.fullName, to: null }] : []),
      ],
    }))
    return { moved: rows.length, kept: [] }
  }
}

const changed = sql`case status ${sql.join(
  changes.map(({ from, to }) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`),
  sql` `,
)} end`

type Row = { id: string; name: string }

async function lockRows<More>(call: CommandContext, selected: RawBuilder<unknown>): Promise<(Row & More)[]> {
  const { rows } = await sql<Row & More>`select ${selected} order by id for update`.execute(call.trx)
  return rows
}

async function updateRows(
  { trx, now }: CommandContext,
  table: RawBuilder<unknown>,
  rows: readonly Row[],
  columns: RawBuilder<unknown>,
): Promise<void> {
  if (rows.length === 0) return
  await sql`update ${table} set ${columns}, version = version + 1, modified_at = ${now}
    where id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(trx)
}

function tellAll<Of extends Row>(
  call: CommandContext,
  rows: readonly Of[],
  event: (row: Of) => EventDescription,
): void {
  for (let first = 0; first < rows.length; first += AT_ONCE)
    recordAll(call, rows.slice(first, first + AT_ONCE).map(event))
}
