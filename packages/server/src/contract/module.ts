import { orderEndpoints } from '@barem/shared/contract/orders'
import type { DocumentKind } from '#document/kind'
import { mount } from '#http/mount'
import { onDay } from '#list/on-day'
import { listAnswer } from '#list/page'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { orderList, presentOrder, seenBy } from './orders.ts'
import { orderProgress } from './progress.ts'
import { orderSpreadsheet } from './spreadsheet.ts'

/** The list of orders, over these kinds of contract. */
export function orderModule(kinds: readonly DocumentKind[]): Module {
  return {
    name: 'contract',
    lists: [orderList(kinds)],
    spreadsheets: [spreadsheet(orderSpreadsheet(kinds))],
    routes: (app, deps) =>
      mount(app, deps, orderEndpoints, {
        list: {
          read: (call) => {
            const query = onDay(call.query, ['due'], call.now)
            return listAnswer(call, orderList(seenBy(call.actor, kinds)), query, (row) =>
              presentOrder(row, call.actor),
            )
          },
        },
        progress: { read: ({ db, actor, params }) => orderProgress(kinds, db, actor, params.id) },
      }),
  }
}
