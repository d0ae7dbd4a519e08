import { type SalesContractAnnex, salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import { annexKind } from '#contract/annex-kind.ts'

export default annexKind<SalesContractAnnex>(salesContractAnnex)
