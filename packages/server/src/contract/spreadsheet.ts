import { type OrderItem, orderQuery } from '@barem/shared/contract/orders'
import { resources } from '@barem/shared/i18n/resources'
import { translate } from '@barem/shared/i18n/translate'
import type { Permission } from '@barem/shared/permission/permissions'
import { businessDate } from '@barem/shared/values/local-date'
import type { z } from 'zod'
import type { DocumentKind } from '#document/kind'
import type { ReadContext } from '#http/call'
import { viewOf } from '#list/list'
import { onDay } from '#list/on-day'
import { eachRow } from '#list/rows'
import { columnMaker } from '#spreadsheet/columns'
import type { SpreadsheetKind } from '#spreadsheet/kind'
import { orderList, presentOrder, seenBy } from './orders.ts'

const { vi, en } = { vi: resources.vi.order, en: resources.en.order }

const column = columnMaker<OrderItem, keyof typeof vi.field>({ vi, en })

/** How far it is, once it binds both sides. */
const progressOf =
  (name: 'delivery' | 'payment') =>
  (row: OrderItem, { locale }: ReadContext) =>
    row.status === 'approved' ? translate(locale, `${row.kind}.${name}.${row[name]}`) : null

/** Those of the list. */
const columns = [
  column('number', 'text', ({ number }) => number),
  column('kind', 'text', ({ kind }, { locale }) => translate(locale, `order.kind.${kind}`)),
  column('date', 'date', ({ date }) => date),
  column('partner', 'text', ({ partner }) => partner.name),
  column('weight', 'number', ({ weight }) => weight),
  column('total', 'number', ({ total, annexed }) => annexed?.total ?? total, { decimals: 0 }),
  column('status', 'text', ({ status, ended }, { locale }) =>
    translate(locale, status === 'approved' && ended ? 'contract.ending.tag' : `approval.status.${status}`),
  ),
  column('delivery', 'text', progressOf('delivery')),
  column('payment', 'text', progressOf('payment')),
  column('expectedReceiptDate', 'date', ({ expectedReceiptDate }) => expectedReceiptDate),
  column('officer', 'text', ({ officer }) => officer.name),
  column('partnerNumber', 'text', ({ partnerNumber }) => partnerNumber),
  column('modifiedAt', 'date', ({ modifiedAt }) => businessDate(new Date(modifiedAt)), { whenChosen: true }),
]

type OrderView = Omit<z.output<typeof orderQuery>, 'pageNumber' | 'pageSize'>

/** Contracts of both sides as a spreadsheet, those of the sides its reader may see; they are written as their own documents are. */
export function orderSpreadsheet(
  kinds: readonly DocumentKind[],
): SpreadsheetKind<OrderView, never, OrderItem> {
  const [first, ...others] = kinds.map(({ entity }): Permission => `${entity}:view`)
  return {
    path: 'order',
    entity: 'order',
    title: { vi: vi.title, en: en.title },
    view: [first!, ...others],
    create: `${kinds[0]!.entity}:create`,
    columns,
    query: orderQuery.omit({ pageNumber: true, pageSize: true }),
    rows: async function* ({ db, actor, now }, view) {
      const list = orderList(seenBy(actor, kinds))
      const asked = viewOf(list, actor, onDay(view, ['due'], now))
      for await (const row of eachRow(db, list, asked)) yield presentOrder(row, actor)
    },
  }
}
