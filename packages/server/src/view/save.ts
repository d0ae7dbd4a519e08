import { isDeepStrictEqual } from 'node:util'
import { issuesOf } from '@barem/shared/values/issue'
import { type SavedView, viewBody } from '@barem/shared/view/endpoints'
import type { z } from 'zod'
import { fieldsOf, type RecordKind } from '#record/record-kind'
import { fieldRefusal, Refusal } from '#refusal'
import { findView, mayShare, refuseUnseen } from './repository.ts'

type ViewForm = z.output<typeof viewBody>

/**
 * Saved views: one's own, and shared ones for whoever may change their list. Deleting one resets the lists that
 * open with it. `queryOf` answers the query schema of a list.
 */
export const viewRecord = (
  queryOf: (list: string) => z.ZodType,
): RecordKind<SavedView, ViewForm, SavedView> => ({
  entity: 'saved_view',
  event: 'saved-view',
  table: 'savedView',
  load: async (db, actor, id, lock) => {
    if (lock) await db.selectFrom('savedView').select('id').where('id', '=', id).forUpdate().execute()
    return findView(db, actor, id)
  },
  form: (view) => fieldsOf<ViewForm>(viewBody, view),
  present: (view) => view,
  nameOf: ({ name }) => name,
  guard: (_, { editable }) => {
    if (!editable) throw new Refusal('forbidden')
  },
  prepare: async ({ actor }, form, before) => {
    if (before) refuseChange(form, before)
    else refuseUnseen(actor, form.list)
    if (form.shared && !mayShare(actor, form.list)) throw new Refusal('forbidden')
    const { query, columns, ...rest } = form
    // one saved before its list lost a filter can still be renamed and shared
    if (!isDeepStrictEqual(query, before?.query)) refuseQuery(queryOf(form.list), query)
    const json = { query: JSON.stringify(query), columns: columns && JSON.stringify(columns) }
    return { columns: { ...rest, ...json, ...(before ? {} : { ownerId: actor.id }) } }
  },
  beforeRemoval: async ({ trx }, { id }) => {
    await trx.updateTable('listSetting').set({ viewId: null }).where('viewId', '=', id).execute()
  },
  stamps: ({ now }) => ({ modifiedAt: now }),
})

/** Validates a view's query by the schema of its list; issues are at `query.<name>`. */
function refuseQuery(schema: z.ZodType, query: ViewForm['query']): void {
  const { error } = schema.safeParse(query)
  if (!error) return
  const errors = issuesOf(error).map((issue) => ({
    ...issue,
    path: issue.path ? `query.${issue.path}` : 'query',
  }))
  throw new Refusal('validation', { errors })
}

/** A view cannot move to another list; another person's view cannot be made private, as the caller would lose it. */
function refuseChange(form: ViewForm, before: SavedView): void {
  if (form.list !== before.list) throw fieldRefusal('list', 'unknown-reference')
  if (!form.shared && !before.mine) throw new Refusal('forbidden')
}
