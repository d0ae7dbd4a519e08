import { purchaseAnnexesEndpoints } from '@barem/shared/purchase-contract-annex/endpoints'
import { AnnexAdd } from '#contract/AnnexAdd.tsx'
import type { DocumentKind } from '#document/document-kind.ts'
import contract from '#purchase-contract/kind.ts'
import form from './form.tsx'

export default function PurchaseContractAnnexAdd() {
  return (
    <AnnexAdd
      form={form}
      contract={contract as unknown as DocumentKind}
      annexes={purchaseAnnexesEndpoints.annexes}
    />
  )
}
