import { annexFields, annexLine } from '#contract/annex'
import { salesContractFields, salesContractGoods } from '#sales-contract/fields'

// of the quotation it takes no more
const { quotation: _, ...terms } = salesContractFields

/** The header of an annex: its own fields, and the terms of its contract as they shall be. */
export const salesContractAnnexFields = { ...annexFields('salesContract'), ...terms }

export const salesContractAnnexLine = annexLine(salesContractAnnexFields, salesContractGoods)
