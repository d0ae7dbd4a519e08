import type { PurchaseContractAnnex } from '@barem/shared/purchase-contract-annex/endpoints'
import { purchaseContractAnnex, purchaseContractAnnexBody } from '@barem/shared/purchase-contract-annex/form'
import { AnnexChanges } from '#contract/AnnexChanges.tsx'
import { annexHead, ofAnnex } from '#contract/annex-form.ts'
import type { DocumentForm } from '#document/document-kind.ts'
import { documentPaths } from '#navigation/paths.ts'
import purchaseForm from '#purchase-contract/form.tsx'
import type { LineValues } from '#trade-line/line.ts'
import { tradeRules } from '#trade-line/rules.ts'
import kind from './kind.ts'

const paths = documentPaths('purchaseContract')
const changed = { ...purchaseContractAnnex, entity: 'purchaseContractAnnex' }

/** How an annex is written and read: as its contract, with what changes above. */
const purchaseContractAnnexForm: DocumentForm<PurchaseContractAnnex, LineValues> = {
  kind,
  ...tradeRules(purchaseContractAnnex, purchaseContractAnnexBody),
  lines: purchaseForm.lines,
  Above: ({ document }) => <AnnexChanges kind={changed} document={document} contractPath={paths.one} />,
  head: annexHead(kind, ofAnnex(kind, purchaseForm.head.fields)),
  sections: purchaseForm.sections.map((section) => ({ ...section, fields: ofAnnex(kind, section.fields) })),
}

export default purchaseContractAnnexForm
