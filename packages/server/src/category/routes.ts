import { categories } from '@barem/shared/category/categories'
import { type CategoryDefinition, categoryEndpoints, listName } from '@barem/shared/category/define-category'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { findRecord, recordCommands } from '#record/commands'
import { usesOf } from '#record/uses'
import type { Deps } from '../deps.ts'
import { categoryRecord } from './record.ts'
import { entryOptions, listCategory } from './repository.ts'

/** The eight calls of one list, all from its definition. */
export function mountCategory(app: FastifyInstance, deps: Deps, definition: CategoryDefinition): void {
  const record = categoryRecord(definition)
  const { create, update, ...others } = recordCommands(record)
  mount(app, deps, categoryEndpoints(definition), {
    options: { read: (call) => entryOptions(call, definition, call.query.search) },
    list: { read: (call) => listCategory(call, definition, call.query) },
    uses: {
      read: async (call) => {
        await findRecord(record, call.db, call.actor, call.params.id)
        return usesOf(call, listName(definition), call.params.id)
      },
    },
    ...others,
    // the definition's own fields are not in the type of its form
    create: { command: (call) => create.command(call as never) },
    update: { command: (call) => update.command(call as never) },
  })
}

export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  for (const definition of categories) mountCategory(app, deps, definition)
}
