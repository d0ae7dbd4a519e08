import type { z } from 'zod'
import { annexCalls, annexOf } from '#contract/annex-kind'
import { purchaseContractFields, purchaseContractGoods } from '#purchase-contract/fields'

const described = annexOf({
  entity: 'purchaseContractAnnex',
  contract: 'purchaseContract',
  fields: purchaseContractFields,
  goods: purchaseContractGoods,
  partner: 'supplier',
})
/** An annex of a purchase contract as server and browser know it. */
export const purchaseContractAnnex = { ...described, ...annexCalls(described) }
export type PurchaseContractAnnex = z.output<typeof described.document>
