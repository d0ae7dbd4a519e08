import { viewEndpoints } from '@barem/shared/view/endpoints'
import { resourceOfList } from '@barem/shared/view/lists'
import type { FastifyInstance } from 'fastify'
import { mount, mounted } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { chooseView } from './choose.ts'
import { mayShare, refuseUnseen, settingOf, viewsOf } from './repository.ts'
import { viewRecord } from './save.ts'

export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  const { create, update, remove } = recordCommands(viewRecord((list) => queryOf(app, list)))
  mount(app, deps, viewEndpoints, {
    ofList: {
      read: async ({ db, actor, query: { list } }) => {
        refuseUnseen(actor, list)
        const [views, setting] = await Promise.all([viewsOf(db, actor, list), settingOf(db, actor, list)])
        return { views, setting, mayShare: mayShare(actor, list) }
      },
    },
    create,
    update,
    remove,
    choose: { command: chooseView },
  })
}

/** The query that the list itself takes, as its endpoint says it. */
function queryOf(app: FastifyInstance, list: string) {
  const path = `/${resourceOfList(list)}`
  const query = mounted.get(app)?.find((one) => one.reply === 'page' && one.path === path)?.query
  if (!query) throw new Error(`the list ${list} has no endpoint ${path}`)
  return query
}
