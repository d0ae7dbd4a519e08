import { salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import { annexForm } from '#contract/annex-form.tsx'
import contractForm from '#sales-contract/form.tsx'
import kind from './kind.ts'

export default annexForm(kind, salesContractAnnex, contractForm)
