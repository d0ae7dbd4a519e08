import { annexFields, annexLine } from '#contract/annex'
import { purchaseContractFields, purchaseContractGoods } from '#purchase-contract/fields'

/** The header of an annex: its own fields, and the terms of its contract as they shall be. */
export const purchaseContractAnnexFields = { ...annexFields('purchaseContract'), ...purchaseContractFields }

export const purchaseContractAnnexLine = annexLine(purchaseContractAnnexFields, purchaseContractGoods)
