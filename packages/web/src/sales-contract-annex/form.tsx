import type { SalesContractAnnex } from '@barem/shared/sales-contract-annex/endpoints'
import { salesContractAnnex, salesContractAnnexBody } from '@barem/shared/sales-contract-annex/form'
import { AnnexChanges } from '#contract/AnnexChanges.tsx'
import { annexHead, ofAnnex } from '#contract/annex-form.ts'
import type { DocumentForm } from '#document/document-kind.ts'
import { documentPaths } from '#navigation/paths.ts'
import salesForm from '#sales-contract/form.tsx'
import type { LineValues } from '#trade-line/line.ts'
import { tradeRules } from '#trade-line/rules.ts'
import kind from './kind.ts'

const paths = documentPaths('salesContract')
const changed = { ...salesContractAnnex, entity: 'salesContractAnnex' }

/** How an annex is written and read: as its contract, with what changes above. */
const salesContractAnnexForm: DocumentForm<SalesContractAnnex, LineValues> = {
  kind,
  ...tradeRules(salesContractAnnex, salesContractAnnexBody),
  lines: salesForm.lines,
  Above: ({ document }) => <AnnexChanges kind={changed} document={document} contractPath={paths.one} />,
  head: annexHead(kind, ofAnnex(kind, salesForm.head.fields)),
  sections: salesForm.sections.map((section) => ({ ...section, fields: ofAnnex(kind, section.fields) })),
}

export default salesContractAnnexForm
