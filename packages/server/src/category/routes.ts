import { categories } from '@barem/shared/category/categories'
import { type CategoryDefinition, categoryEndpoints, listName } from '@barem/shared/category/define-category'
import type { FastifyInstance } from 'fastify'
import { nameConstraints } from '#db/constraint-errors'
import { existsIn, historyHandler } from '#event/history'
import { mount } from '#http/mount'
import { Refusal } from '#http/refusal'
import { registerSpreadsheet } from '#spreadsheet/kind'
import type { Deps } from '../deps.ts'
import { removeEntry } from './remove.ts'
import { entryOptions, findEntry, listCategory } from './repository.ts'
import { type CategoryForm, createEntry, updateEntry } from './save.ts'
import { categorySpreadsheet } from './spreadsheet.ts'
import { tableOf } from './table.ts'

/** The seven calls and the spreadsheet of one list, all from its definition. */
export function mountCategory(app: FastifyInstance, deps: Deps, definition: CategoryDefinition): void {
  nameConstraints({ [`${definition.table}_code_key`]: { code: definition.duplicateCode, path: 'code' } })
  registerSpreadsheet(categorySpreadsheet(definition))
  mount(app, deps, categoryEndpoints(definition), {
    options: { read: (call) => entryOptions(call, definition, call.query.search) },
    list: { read: (call) => listCategory(call, definition, call.query) },
    one: {
      read: async ({ db, params }) => {
        const entry = await findEntry(db, definition, params.id)
        if (!entry) throw new Refusal('not-found')
        return entry
      },
    },
    history: historyHandler({ entity: listName(definition), refuseUnseen: existsIn(tableOf(definition)) }),
    create: { command: (call) => createEntry(definition, { ...call, body: call.body as CategoryForm }) },
    update: {
      command: (call) =>
        updateEntry(definition, {
          ...call,
          body: call.body as CategoryForm & { id: string; version: number },
        }),
    },
    remove: { command: (call) => removeEntry(definition, call) },
  })
}

export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  for (const definition of categories) mountCategory(app, deps, definition)
}
