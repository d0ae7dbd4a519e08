import { auditedEntities, auditedVerbs } from '@barem/shared/audit-log/words'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** The kinds of events in a database that the audit log's filters cannot ask for. */
export async function notAudited({ deps: { db } }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ kind: string; entity: string; verb: string }>`
    select distinct kind, entity, split_part(kind, '.', 2) as verb from event order by kind`.execute(db)
  return rows
    .filter(({ entity, verb }) => !auditedEntities.includes(entity) || !auditedVerbs.includes(verb))
    .map(({ kind, entity }) => `${kind} of ${entity}`)
}
