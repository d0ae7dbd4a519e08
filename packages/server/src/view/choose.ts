import type { CallOutput } from '@barem/shared/http/endpoint'
import type { viewEndpoints } from '@barem/shared/view/endpoints'
import type { CommandContext } from '#http/call'
import { fieldRefusal } from '#refusal'
import { findView, refuseUnseen, settingOf } from './repository.ts'

/** One person's setting for one list; private, so no event is recorded. */
export async function chooseView(call: CallOutput<(typeof viewEndpoints)['choose']> & CommandContext) {
  const { trx, actor, body } = call
  const { list, viewId, columns, pageSize } = body
  refuseUnseen(actor, list)
  if (viewId) {
    const view = await findView(trx, actor, viewId)
    if (view?.list !== list) throw fieldRefusal('viewId', 'unknown-reference')
  }
  const chosen = {
    ...(viewId === undefined ? {} : { viewId }),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(columns === undefined ? {} : { columns: columns && JSON.stringify(columns) }),
  }
  await trx
    .insertInto('listSetting')
    .values({ userId: actor.id, list, ...chosen })
    .onConflict((conflict) => {
      const target = conflict.columns(['userId', 'list'])
      return Object.keys(chosen).length > 0 ? target.doUpdateSet(chosen) : target.doNothing()
    })
    .execute()
  return settingOf(trx, actor, list)
}
