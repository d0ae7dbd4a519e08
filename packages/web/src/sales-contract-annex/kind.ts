import {
  type SalesContractAnnex,
  salesContractAnnexEndpoints,
  salesContractAnnexFilters,
} from '@barem/shared/sales-contract-annex/endpoints'
import { salesContractAnnex } from '@barem/shared/sales-contract-annex/form'
import { annexListed } from '#contract/annex-list.ts'
import { documentKind } from '#document/document-kind.ts'

export default documentKind<SalesContractAnnex>({
  ...salesContractAnnex,
  ...annexListed('customer'),
  entity: 'salesContractAnnex',
  endpoints: salesContractAnnexEndpoints,
  filters: salesContractAnnexFilters,
})
