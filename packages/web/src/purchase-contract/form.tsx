import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import { purchaseContract, purchaseContractBody } from '@barem/shared/purchase-contract/form'
import { deliverySection, PartnerChoice, paymentSection, progressFacts } from '#contract/form-parts.tsx'
import { PurchaseBindings } from '#contract-binding/Bindings.tsx'
import { type DocumentForm, fieldLabel } from '#document/document-kind.ts'
import { phoneFact } from '#document/HeaderFacts.tsx'
import type { LineValues } from '#trade-line/line.ts'
import { tradeRules } from '#trade-line/rules.ts'
import { tradeLines } from '#trade-line/trade-lines.ts'
import kind from './kind.ts'

/** How a purchase contract is written and read. */
const purchaseContractForm: DocumentForm<PurchaseContract, LineValues> = {
  kind,
  ...tradeRules(purchaseContract, purchaseContractBody),
  lines: tradeLines(purchaseContract.line),
  head: {
    title: 'supplier',
    fields: [
      {
        name: 'supplier',
        Control: Supplier,
        strong: true,
        followedBy: (contract, format) => [
          phoneFact(kind, 'supplierPhone', contract.supplierPhone),
          { label: fieldLabel(kind, 'supplierTaxCode'), value: contract.supplierTaxCode },
          ...progressFacts(kind, contract, format),
        ],
      },
      { name: 'date' },
      { name: 'partnerNumber' },
      { name: 'deliveryAddress' },
      { name: 'expectedReceiptDate' },
      { name: 'approver', hint: 'hint.approver' },
    ],
  },
  sections: [paymentSection(), deliverySection({ name: 'warehouse' })],
  Below: PurchaseBindings,
}

export default purchaseContractForm

function Supplier({ name }: { name: string }) {
  return <PartnerChoice name={name} supplier />
}
