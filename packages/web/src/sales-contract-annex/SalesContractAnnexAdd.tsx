import { salesAnnexesEndpoints } from '@barem/shared/sales-contract-annex/endpoints'
import { AnnexAdd } from '#contract/AnnexAdd.tsx'
import type { DocumentKind } from '#document/document-kind.ts'
import contract from '#sales-contract/kind.ts'
import form from './form.tsx'

export default function SalesContractAnnexAdd() {
  return (
    <AnnexAdd
      form={form}
      contract={contract as unknown as DocumentKind}
      annexes={salesAnnexesEndpoints.annexes}
    />
  )
}
