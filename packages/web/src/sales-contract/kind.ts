import {
  type SalesContract,
  salesContractEndpoints,
  salesContractFilters,
} from '@barem/shared/sales-contract/endpoints'
import { salesContract } from '@barem/shared/sales-contract/form'
import { expectedColumn } from '#contract/DeliveryDate.tsx'
import { contractButtons } from '#contract-binding/ListButtons.tsx'
import { ANNEXED_PX, documentKind } from '#document/document-kind.ts'
import { goodsWarned } from '#trade-line/warned.ts'

export default documentKind<SalesContract>({
  ...salesContract,
  entity: 'salesContract',
  endpoints: salesContractEndpoints,
  columns: [
    { name: 'number', width: 134 },
    { name: 'date', short: true, sort: 'date', width: 108, card: null },
    { name: 'customer', sort: 'customerName' },
    { name: 'total', width: ANNEXED_PX },
    { name: 'status' },
    expectedColumn,
    { name: 'officer', short: true, width: 150 },
    { name: 'approver', width: 160 },
    { name: 'quotation', hidden: true, width: 140 },
    { name: 'partnerNumber', hidden: true, width: 150 },
    { name: 'author' },
    { name: 'modifiedAt' },
  ],
  filters: salesContractFilters,
  task: {
    ...{ toggle: 'unbought', right: 'purchaseContract:create' },
    ...{ title: 'salesContract.toBuy', day: 'expectedReceiptDate' },
  },
  warned: goodsWarned(salesContract.line),
  ListButtons: contractButtons('salesContract'),
  offered: [
    'waitingForMe',
    'mine',
    'status',
    'customerId',
    'officerId',
    'from',
    'to',
    'totalFrom',
    'unbought',
  ],
})
