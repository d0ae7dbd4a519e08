import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { eligibleApprover } from '#approval/eligible-approver'
import type { DocumentKind } from '#document/kind'
import type { Db } from '#list/list'

/** What a workflow for a kind of documents is drawn with; people who can sign in, by their names. */
export async function choicesOf(db: Db, { entity, ruleFields }: DocumentKind): Promise<WorkflowChoices> {
  const [people, groups] = await Promise.all([
    db
      .selectFrom('appUser')
      .select(['id', 'fullName as name', eligibleApprover(entity).as('approves')])
      .where('isLocked', '=', false)
      .orderBy('fullName')
      .orderBy('id')
      .execute(),
    db.selectFrom('roleGroup').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
  ])
  const fields = Object.entries(ruleFields).map(([name, { kind, options = [], to = null }]) => ({
    ...{ name, kind, options: [...options], to },
  }))
  return { fields, people, groups }
}
