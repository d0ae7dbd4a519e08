import { orderEndpoints } from '@barem/shared/contract/orders'
import type { Permission } from '@barem/shared/permission/permissions'
import type { DocumentKind } from '#document/kind'
import { type Actor, may } from '#http/actor'
import { mount } from '#http/mount'
import { Refusal } from '#http/refusal'
import { listAnswer } from '#list/page'
import type { Module } from '../module.ts'
import { orderList, presentOrder } from './orders.ts'
import { orderProgress } from './progress.ts'

/** The list of orders, over these kinds of contract. */
export function orderModule(kinds: readonly DocumentKind[]): Module {
  return {
    name: 'contract',
    lists: [orderList(kinds)],
    routes: (app, deps) =>
      mount(app, deps, orderEndpoints, {
        list: {
          read: (call) =>
            listAnswer(call, orderList(seenBy(call.actor, kinds)), call.query, (row) =>
              presentOrder(row, call.actor),
            ),
        },
        progress: { read: ({ db, actor, params }) => orderProgress(kinds, db, actor, params.id) },
      }),
  }
}

/** The sides this person may see; refuses whoever may see none. */
function seenBy(actor: Actor, kinds: readonly DocumentKind[]): readonly DocumentKind[] {
  const rights = kinds.map(({ entity }): Permission => `${entity}:view`)
  const seen = kinds.filter((_, index) => may(actor, rights[index]!))
  if (seen.length === 0) throw new Refusal('forbidden', { params: { permission: rights[0]! } })
  return seen
}
