import { timelineEndpoints } from '@barem/shared/timeline/endpoints'
import { customerRecord } from '#customer/save'
import type { DocumentKind } from '#document/kind'
import { mount } from '#http/mount'
import { findRecord } from '#record/commands'
import type { Module } from '../module.ts'
import { timelineOf } from './timeline.ts'

/** What happened with a customer, over its changes, its interactions and its documents of these kinds. */
export function timelineModule(kinds: readonly DocumentKind[]): Module {
  return {
    name: 'timeline',
    routes: (app, deps) =>
      mount(app, deps, timelineEndpoints, {
        list: {
          read: async ({ db, actor, params: { id }, query }) => {
            await findRecord(customerRecord, db, actor, id)
            return timelineOf(kinds, db, actor, id, query)
          },
        },
      }),
  }
}
