import {
  type PurchaseContract,
  purchaseContractEndpoints,
  purchaseContractFilters,
} from '@barem/shared/purchase-contract/endpoints'
import { purchaseContract } from '@barem/shared/purchase-contract/form'
import { expectedColumn } from '#contract/DeliveryDate.tsx'
import { contractButtons } from '#contract-binding/ListButtons.tsx'
import { ANNEXED_PX, documentKind } from '#document/document-kind.ts'
import { goodsWarned } from '#trade-line/warned.ts'

export default documentKind<PurchaseContract>({
  ...purchaseContract,
  entity: 'purchaseContract',
  endpoints: purchaseContractEndpoints,
  columns: [
    { name: 'number', width: 134 },
    { name: 'date', short: true, sort: 'date', width: 108, card: null },
    { name: 'supplier', sort: 'supplierName' },
    { name: 'total', width: ANNEXED_PX },
    { name: 'status' },
    expectedColumn,
    { name: 'officer', short: true, width: 150 },
    { name: 'approver', width: 160 },
    { name: 'partnerNumber', hidden: true, width: 150 },
    { name: 'author' },
    { name: 'modifiedAt' },
  ],
  filters: purchaseContractFilters,
  warned: goodsWarned(purchaseContract.line),
  ListButtons: contractButtons('purchaseContract'),
  offered: ['waitingForMe', 'mine', 'status', 'supplierId', 'officerId', 'from', 'to', 'totalFrom'],
})
