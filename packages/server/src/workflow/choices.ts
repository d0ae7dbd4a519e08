import { isCategory } from '@barem/shared/category/categories'
import type { Reference } from '@barem/shared/http/page'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { sql } from 'kysely'
import { eligibleApprover } from '#approval/eligible-approver'
import type { DocumentKind } from '#document/kind'
import type { ReadContext } from '#http/call'
import { users } from '#user/repository'
import { maySaveWorkflows } from './trial.ts'

/**
 * What a workflow for a kind of documents is drawn with; people who can sign in, by their given names. Whoever does not draw
 * reads drawings: they get those alone that drawings of the kind name, whoever may sign in, and not who approves what.
 */
export async function choicesOf(
  { db, actor }: ReadContext,
  { entity, ruleFields }: DocumentKind,
): Promise<WorkflowChoices> {
  const draws = maySaveWorkflows(actor)
  const lists = [
    ...new Set(Object.values(ruleFields).flatMap(({ to }) => (to && isCategory(to) ? [to] : []))),
  ]
  const entriesOf = lists.map((list) => sql`select id, name from ${sql.table(list)}`)
  const [people, groups, { rows: entries }] = await Promise.all([
    db
      .selectFrom('appUser')
      .select(['id', 'fullName as name'])
      .select(sql<boolean | null>`${draws ? eligibleApprover(entity) : sql`null::boolean`}`.as('approves'))
      .where(draws ? sql<boolean>`not is_locked` : namedIn(entity))
      .orderBy(sql`${sql.join(users.orders.givenName)}, id`)
      .execute(),
    db
      .selectFrom('roleGroup')
      .select(['id', 'name'])
      .where(draws ? sql<boolean>`true` : namedIn(entity))
      .orderBy(sql`name collate vi_natural, id`)
      .execute(),
    lists.length > 0 ? sql<Reference>`${sql.join(entriesOf, sql` union all `)}`.execute(db) : { rows: [] },
  ])
  const fields = Object.entries(ruleFields).map(([name, { kind, options = [], to = null, unit = null }]) => ({
    ...{ name, kind, options: [...options], to, unit },
  }))
  return { fields, entries, people, groups }
}

/** Of a row with an id: workflows of this kind name it, as they are drawn or as they were published. */
function namedIn(entity: string) {
  return sql<boolean>`id in (
    select named[1]::uuid
    from (
      select rules, diagram from workflow where type = ${entity}
      union all select rules, diagram from workflow_version where type = ${entity}
    ) as drawn
    cross join lateral regexp_matches(
      rules::text || diagram::text, '"([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})"', 'g') as named)`
}
