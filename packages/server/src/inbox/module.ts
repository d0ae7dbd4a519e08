import { inboxEndpoints } from '@barem/shared/inbox/endpoints'
import type { DocumentKind } from '#document/kind'
import { mount } from '#http/mount'
import { listAnswer } from '#list/page'
import type { Module } from '../module.ts'
import { inboxList, presentWaiting } from './inbox.ts'

/** One inbox over every kind of document that is approved. */
export function inboxModule(kinds: readonly DocumentKind[]): Module {
  return {
    name: 'inbox',
    routes: (app, deps) =>
      mount(app, deps, inboxEndpoints, {
        list: {
          read: (call) =>
            listAnswer(call, inboxList(kinds, call.actor), call.query, (row) =>
              presentWaiting(row, call.actor),
            ),
        },
      }),
  }
}
