import { viewEndpoints } from '@barem/shared/view/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { chooseView } from './choose.ts'
import { mayShare, refuseUnseen, settingOf, viewsOf } from './repository.ts'
import { viewRecord } from './save.ts'

export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  const { create, update, remove } = recordCommands(viewRecord)
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
