import type { ApprovableEntity } from '@barem/shared/business'
import type { Reference } from '@barem/shared/http/page'
import type { Diagram } from '@barem/shared/workflow/diagram'
import type { Workflow, WorkflowItem, WorkflowVersion, workflowQuery } from '@barem/shared/workflow/endpoints'
import { workflowFilters } from '@barem/shared/workflow/endpoints'
import type { WorkflowStatus } from '@barem/shared/workflow/form'
import type { Rule } from '@barem/shared/workflow/rule'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#access/actor'
import { recordAbilitiesFor } from '#access/record-abilities'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { listAnswer } from '#list/page'

/** What documents follow of a workflow, as it is drawn and as it was published. */
const followed = ['name', 'department_id', 'type', 'priority', 'rules', 'diagram']

/** Workflows with the name of their department, and whether they were changed since they were published last. */
export function workflowRows(db: Db) {
  const differs = followed.map(
    (column) => sql`workflow.${sql.id(column)} is distinct from last.${sql.id(column)}`,
  )
  return db
    .selectFrom('workflow')
    .innerJoin('department', 'department.id', 'workflow.departmentId')
    .leftJoin('workflowVersion as last', (join) =>
      join.onRef('last.workflowId', '=', 'workflow.id').onRef('last.number', '=', 'workflow.published'),
    )
    .selectAll('workflow')
    .select([
      'department.name as departmentName',
      sql<boolean>`(${sql.join(differs, sql` or `)})`.as('changed'),
    ])
    .$narrowType<{ type: ApprovableEntity; status: WorkflowStatus }>()
}
type StoredWorkflow = Awaited<ReturnType<ReturnType<typeof workflowRows>['executeTakeFirstOrThrow']>>
/** With its trees as they were checked when they were saved. */
export type WorkflowRow = Omit<StoredWorkflow, 'rules' | 'diagram'> &
  Trees & {
    /** People and role groups that its trees name. */
    named: readonly Reference[]
  }
interface Trees {
  rules: Rule
  diagram: Diagram
}

/** One workflow, locked for a change. */
export async function findWorkflow(db: Db, id: string, lock = false): Promise<WorkflowRow | undefined> {
  const row = await workflowRows(db)
    .where('workflow.id', '=', id)
    .$if(lock, (query) => query.forUpdate('workflow'))
    .executeTakeFirst()
  return row && ({ ...row, named: await namedIn(db, [row.rules, row.diagram]) } as unknown as WorkflowRow)
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

/** What ids in trees stand for, of people and role groups. */
async function namedIn(db: Db, trees: unknown): Promise<Reference[]> {
  const ids = [...new Set(JSON.stringify(trees).match(UUID) ?? [])]
  if (ids.length === 0) return []
  const { rows } = await sql<Reference>`
    select id, full_name as name from app_user where id = any (${ids}::uuid[])
    union all select id, name from role_group where id = any (${ids}::uuid[])`.execute(db)
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function presentItem(row: Omit<StoredWorkflow, keyof Trees>, actor: Actor): WorkflowItem {
  const { id, code, name, type, status, priority, published, changed, version } = row
  return {
    ...{ id, code, name, type, status, priority, published, changed, version },
    department: { id: row.departmentId, name: row.departmentName },
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: recordAbilitiesFor(actor, 'workflow'),
  }
}

export function presentWorkflow(row: WorkflowRow, actor: Actor): Workflow {
  const { description, departmentId, rules, diagram } = row
  return { ...presentItem(row, actor), description, departmentId, rules, diagram }
}

export const workflows = {
  table: 'workflow',
  search: (text: string | undefined) => searchConditions(sql`workflow.search_key`, text),
  filters: workflowFilters,
  sort: 'code',
  orders: {
    code: [sql`workflow.code collate vi_natural`],
    name: [sql`workflow.name collate vi_natural`],
    priority: [sql`workflow.priority`],
    modifiedAt: [sql`workflow.modified_at`],
  },
  rows: workflowRows,
}

/** One page of workflows. */
export function listWorkflows(context: ReadContext, query: z.output<typeof workflowQuery>) {
  return listAnswer(context, workflows, query, (row) => presentItem(row, context.actor))
}

/** The published versions of a workflow, the newest first; of one number where it is given. */
export async function versionsOf(db: Db, workflowId: string, number?: number): Promise<WorkflowVersion[]> {
  const rows = await db
    .selectFrom('workflowVersion')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .$if(number !== undefined, (query) => query.where('number', '=', number!))
    .orderBy('number', 'desc')
    .$narrowType<{ type: ApprovableEntity }>()
    .execute()
  return rows.map((row) => {
    const { name, type, priority } = row
    const { rules, diagram } = row as unknown as Trees
    return {
      ...{ number: row.number, name, type, priority, rules, diagram },
      department: { id: row.departmentId, name: row.departmentName },
      publishedAt: row.publishedAt.toISOString(),
      publishedBy: { id: row.publishedBy, name: row.publishedByName },
    }
  })
}
