import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { salesContract, salesContractBody } from '@barem/shared/sales-contract/form'
import { deliverySection, PartnerChoice, paymentSection, progressFacts } from '#contract/form-parts.tsx'
import { SalesBindings } from '#contract-binding/Bindings.tsx'
import { deliveryAddressOf, ShippingAddress } from '#customer/ShippingAddress.tsx'
import { type DocumentForm, fieldLabel } from '#document/document-kind.ts'
import { phoneFact } from '#document/HeaderFacts.tsx'
import { DiscountField, DiscountReason } from '#trade-line/DiscountField.tsx'
import { floorReason } from '#trade-line/floor-reason.ts'
import type { LineValues } from '#trade-line/line.ts'
import { tradeRules } from '#trade-line/rules.ts'
import { tradeLines } from '#trade-line/trade-lines.ts'
import kind from './kind.ts'

/** How a sales contract is written and read. */
const salesContractForm: DocumentForm<SalesContract, LineValues> = {
  kind,
  ...tradeRules(salesContract, salesContractBody),
  lines: tradeLines(salesContract.line),
  head: {
    title: 'customer',
    fields: [
      {
        name: 'customer',
        Control: Customer,
        strong: true,
        followedBy: (contract, format) => [
          phoneFact(kind, 'customerPhone', contract.customerPhone),
          { label: fieldLabel(kind, 'customerTaxCode'), value: contract.customerTaxCode },
          ...progressFacts(kind, contract, format),
        ],
      },
      { name: 'date' },
      // a contract gets its quotation when it is made from one, and names it in its state
      {
        name: 'quotation',
        when: ({ quotationId }) => Boolean(quotationId),
        Control: null,
        shown: () => false,
      },
      { name: 'partnerNumber' },
      { name: 'shippingAddress', Control: ShippingAddress },
      { name: 'expectedReceiptDate' },
      { name: 'approver', hint: 'hint.approver' },
    ],
  },
  sections: [
    paymentSection(
      { name: 'discount', Control: Discount },
      {
        name: 'discountReason',
        Control: DiscountReason,
        when: ({ discount }) => Boolean(discount),
        shown: ({ discount }) => discount > 0,
      },
      { name: 'shippingFee' },
      { name: 'shippingVatRate', shown: ({ shippingFee }) => shippingFee > 0 },
      floorReason,
    ),
    deliverySection({ name: 'warehouse' }),
  ],
  Below: SalesBindings,
}

export default salesContractForm

function Discount({ name }: { name: string }) {
  return <DiscountField name={name} kind={salesContract.line} />
}

/** The goods go where the customer takes them in, unless somebody says otherwise. */
function Customer({ name }: { name: string }) {
  return <PartnerChoice name={name} more={(customer) => ({ shippingAddress: deliveryAddressOf(customer) })} />
}
