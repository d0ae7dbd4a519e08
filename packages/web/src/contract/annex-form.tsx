import type { ZodObject } from 'zod'
import type {
  DocumentAnswer,
  DocumentForm,
  DocumentKind,
  FieldPlace,
  Section,
} from '#document/document-kind.ts'
import { documentPaths } from '#navigation/paths.ts'
import type { LineValues } from '#trade-line/line.ts'
import { tradeRules } from '#trade-line/rules.ts'
import { AnnexChanges } from './AnnexChanges.tsx'
import type { AnnexDescription, AnnexDocument, AnnexKind } from './annex-kind.ts'
import { Stays } from './Stays.tsx'

/** Fields of a contract's form that an annex has in a place of its own, or not at all. */
const OTHERS = ['customer', 'supplier', 'date', 'partnerNumber', 'approver']

/** The places of a contract's terms in the form of its annex. */
function ofAnnex<Document extends DocumentAnswer>(
  kind: Pick<DocumentKind, 'fields'>,
  fields: readonly object[],
): FieldPlace<Document>[] {
  // what is asked of the document there, the annex has as well
  return (fields as FieldPlace<Document>[])
    .filter(({ name }) => name in kind.fields && !OTHERS.includes(name))
    .map(({ followedBy: _, ...place }) => place)
}

/** The first section of an annex: whose contract it changes and why, then the terms that stand first there. */
function annexHead<Document extends DocumentAnswer>(
  kind: Pick<DocumentKind, 'entity' | 'partner'>,
  terms: readonly FieldPlace<Document>[],
): Section<Document> {
  const { partner } = kind
  return {
    title: partner,
    fields: [
      { name: partner, Control: Stays, strong: true },
      { name: 'contract', Control: Stays },
      { name: 'reason' },
      { name: 'date' },
      { name: 'partnerNumber' },
      ...terms,
      { name: 'approver', hint: 'hint.approver' },
    ],
  }
}

/** How an annex is written and read: as its contract, with what changes above. */
export function annexForm<Contract extends DocumentAnswer, Document extends AnnexDocument>(
  kind: AnnexKind<Document>,
  annex: AnnexDescription<Document> & Parameters<typeof tradeRules>[0] & { body: ZodObject },
  { lines, head, sections }: DocumentForm<Contract, LineValues>,
): DocumentForm<Document, LineValues> & { kind: AnnexKind<Document> } {
  const { one } = documentPaths(annex.contract)
  return {
    kind,
    ...tradeRules(annex, annex.body),
    lines,
    Above: ({ document }) => <AnnexChanges kind={annex} document={document} contractPath={one} />,
    head: annexHead(kind, ofAnnex(kind, head.fields)),
    sections: sections.map((section) => ({ ...section, fields: ofAnnex(kind, section.fields) })),
  }
}
