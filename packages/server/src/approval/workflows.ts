import type { ApprovableEntity } from '@barem/shared/business'
import type { Diagram } from '@barem/shared/workflow/diagram'
import type { Rule } from '@barem/shared/workflow/rule'
import { sql } from 'kysely'
import { runStatement } from '#db/statement'
import type { Db } from './kind.ts'

/** A published version that documents sent now may follow. */
export interface PublishedWorkflow {
  workflowId: string
  versionId: string
  code: string
  name: string
  number: number
  priority: number
  /** The department it is for. */
  departmentId: string
  rules: Rule
  diagram: Diagram
}

const IN_FORCE = `workflow join workflow_version version on version.workflow_id = workflow.id
    and version.number = workflow.published
  where workflow.status = 'active' and version.type =`

/**
 * SQL: whether workflows of a kind are in force in a department of these people, so that a request finds out who decides.
 * The departments are read once for all rows.
 */
export function byWorkflow(entity: ApprovableEntity, people: readonly string[]) {
  const departments = sql.join(people.map((person) => sql.ref(`${person}.departmentId`)))
  return sql<boolean>`coalesce(array[${departments}] && array(
    select version.department_id from ${sql.raw(IN_FORCE)} ${sql.lit(entity)}), false)`
}

/** Whose department a workflow may be of: who looks after the document, and who wrote it, who cannot choose the way by naming another. */
export interface Whose {
  officerId: string
  authorId: string
}

/** The workflows in force for documents of a kind and of these people, with the department they are for. */
export async function workflowsInForce(
  db: Db,
  entity: ApprovableEntity,
  { officerId, authorId }: Whose,
): Promise<PublishedWorkflow[]> {
  return runStatement<PublishedWorkflow>(
    db,
    `select workflow.id as workflow_id, version.id as version_id, code, version.name, version.number, version.priority,
      version.department_id, version.rules, version.diagram
    from ${IN_FORCE} $1 and version.department_id in (select department_id from app_user where id in ($2, $3))`,
    [entity, officerId, authorId],
  )
}
