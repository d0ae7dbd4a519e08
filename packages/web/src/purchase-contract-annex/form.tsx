import { purchaseContractAnnex } from '@barem/shared/purchase-contract-annex/annex'
import { annexForm } from '#contract/annex-form.tsx'
import contractForm from '#purchase-contract/form.tsx'
import kind from './kind.ts'

export default annexForm(kind, purchaseContractAnnex, contractForm)
