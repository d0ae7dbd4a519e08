import type { z } from 'zod'
import { annexCalls, annexOf } from '#contract/annex-kind'
import { salesContractFields, salesContractGoods } from '#sales-contract/fields'

// beyond the quotation it takes nothing of the quotation
const { quotation: _, ...terms } = salesContractFields

const described = annexOf({
  entity: 'salesContractAnnex',
  contract: 'salesContract',
  fields: terms,
  goods: salesContractGoods,
  partner: 'customer',
})
/** An annex of a sales contract as server and browser know it. */
export const salesContractAnnex = { ...described, ...annexCalls(described) }
export type SalesContractAnnex = z.output<typeof described.document>
