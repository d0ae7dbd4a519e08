import { type OrderItem, orderEndpoints, orderFilters } from '@barem/shared/contract/orders'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { evenDecimals, type Format } from '@barem/shared/values/format'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentNumber } from '#approval/DocumentNumber.tsx'
import { STATUS_PX, StatusTag } from '#approval/StatusTag.tsx'
import { ANNEXED_PX } from '#document/document-kind.ts'
import { TotalCell } from '#document/TotalCell.tsx'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { textOf } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import type { Column, RowAction } from '#table/columns.ts'
import { copyAction } from '#table/copy-action.ts'
import { filterControls } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'
import { PartnerName } from '#table/PartnerName.tsx'
import { DELIVERY_DATE_PX, deliveryDate, lateTag } from './DeliveryDate.tsx'

/** How far it is, once it binds both sides; on a phone's card, which has no columns beside, only what has begun. */
function progressWords(row: OrderItem, name: 'delivery' | 'payment', inCard = false): string {
  const said = row.status === 'approved' && !(inCard && row[name] === 'none')
  return said ? textOf(`${row.kind}.${name}.${row[name]}`) : ''
}

/** What another column says of how far it is, where that one has no room: it does not bind, or is late. */
function stateBeside(row: OrderItem, format: Format, beside: ReadonlySet<string>): ReactNode {
  if (!beside.has('status') && (row.status !== 'approved' || row.ended))
    return <StatusTag status={row.status} ended={row.ended} />
  if (beside.has('expectedReceiptDate') || row.expectedReceiptDate === null) return null
  return lateTag(row, `${progressWords(row, 'delivery')} · ${format.date(row.expectedReceiptDate)}`)
}

/** The columns of orders; how far they are comes before all else. */
export const columns: Column<OrderItem>[] = [
  {
    key: 'number',
    title: 'order.field.number',
    sort: 'number',
    width: 134,
    card: 'title',
    render: (row) => <DocumentNumber {...row} />,
  },
  {
    key: 'kind',
    title: 'order.field.kind',
    width: 96,
    priority: 5,
    render: (row) => textOf(`order.kind.${row.kind}`),
  },
  {
    key: 'date',
    title: 'order.field.date',
    sort: 'date',
    width: 106,
    priority: 6,
    render: (row, format) => format.date(row.date),
  },
  {
    key: 'partner',
    title: 'order.field.partner',
    sort: 'partnerName',
    priority: 9,
    card: 'beside',
    render: (row) => <PartnerName short={row.partnerAbbreviatedName} full={row.partner.name} />,
  },
  {
    key: 'weight',
    title: 'order.field.weight',
    align: 'right',
    width: 116,
    priority: 4,
    card: 'fact',
    render: (row, format, page) =>
      format.kilograms(row.weight, evenDecimals(page.map(({ weight }) => weight))),
  },
  {
    key: 'total',
    title: 'order.field.total',
    sort: 'total',
    align: 'right',
    width: ANNEXED_PX,
    priority: 8,
    card: 'figure',
    render: (row, format) => <TotalCell total={row.total} annexed={row.annexed} format={format} />,
  },
  {
    key: 'status',
    title: 'order.field.status',
    sort: 'status',
    width: STATUS_PX,
    priority: 7,
    card: 'status',
    render: (row) => <StatusTag status={row.status} ended={row.ended} />,
  },
  {
    key: 'delivery',
    title: 'order.field.delivery',
    width: 130,
    // what the list is for
    priority: 10,
    card: 'fact',
    render: (row, format, _, beside) =>
      (beside && stateBeside(row, format, beside)) ?? progressWords(row, 'delivery', !beside),
  },
  {
    key: 'payment',
    title: 'order.field.payment',
    width: 132,
    priority: 7.5,
    card: 'fact',
    render: (row, _, __, beside) => progressWords(row, 'payment', !beside),
  },
  {
    key: 'expectedReceiptDate',
    title: 'order.field.expectedReceiptDate',
    sort: 'expectedReceiptDate',
    width: DELIVERY_DATE_PX,
    priority: 7.8,
    card: 'fact',
    named: true,
    render: deliveryDate,
  },
  {
    key: 'officer',
    title: 'order.field.officer',
    width: 148,
    priority: 2,
    render: (row) => row.officer.name,
  },
  {
    key: 'partnerNumber',
    title: 'order.field.partnerNumber',
    hidden: true,
    width: 140,
    render: (row) => row.partnerNumber ?? '',
  },
  {
    key: 'modifiedAt',
    title: 'order.field.modifiedAt',
    sort: 'modifiedAt',
    hidden: true,
    width: 160,
    render: (row, format) => format.moment(row.modifiedAt),
  },
]

const copyNumber = copyAction<OrderItem>('frame.document.copy', (row) => row.number)
const loadProgress = async () => (await import('./OrderProgress.tsx')).OrderProgress

/** Contracts of both sides with their three states: approval, delivery and payment. */
export default function OrderList() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<OrderItem | null>(null)
  const OrderProgress = useLazyComponent(loadProgress, shown !== null, () => setShown(null))
  const filters = filterControls(orderFilters, {
    kind: { label: 'order.field.kind', words: 'order.kind', first: true },
    status: { label: 'order.field.status', words: 'approval.status', first: true },
    from: { label: 'order.field.date', first: true },
    due: { label: 'order.filter.due', first: true },
    mine: { label: 'order.filter.mine' },
    partnerId: { label: 'order.field.partner', from: customerEndpoints.options },
    officerId: { label: 'order.field.officer', from: userEndpoints.options },
    totalFrom: { label: 'order.field.total' },
  })
  const progress: RowAction<OrderItem> = {
    key: 'progress',
    label: 'order.progress.action',
    run: setShown,
  }
  return (
    <>
      <ListPage
        endpoint={orderEndpoints.list}
        title="order.title"
        count="order.count"
        columns={columns}
        nameOf={(row) => row.number}
        filters={filters}
        searchHint={t('order.searchHint')}
        emptyText="order.empty"
        openPath={(row) => documentPaths(row.kind).one(row.id)}
        actions={[progress, copyNumber]}
        spreadsheet={{ path: 'order' }}
      />
      {OrderProgress && shown ? <OrderProgress order={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}
