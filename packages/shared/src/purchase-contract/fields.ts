import { contractLine, contractTerms } from '#contract/fields'
import { date, reference, text } from '#document/fields'
import { baremSource, price, tradeLine } from '#trade-line/line'

/** The header of a purchase contract (domain, section 6), in the order of its form. */
export const purchaseContractFields = {
  supplier: reference('supplier', 'required', { exported: 4 }),
  date: date('required', { exported: 2 }),
  /** Where the supplier brings the goods. */
  deliveryAddress: text('required', { max: 500, print: 6 }),
  /** Which of our warehouses takes them in. */
  warehouse: reference('warehouse', 'optional', { prefilled: 'ours' }),
  ...contractTerms,
}

/** Its lines are bought at the import price. */
export const purchaseContractGoods = tradeLine({
  price: 'importPrice',
  prices: { importPrice: price },
  barems: baremSource(2),
})

export const purchaseContractLine = contractLine(purchaseContractGoods)
