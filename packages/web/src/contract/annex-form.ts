import type { DocumentAnswer, DocumentKind, FieldPlace, Section } from '#document/document-kind.ts'
import { Stays } from './Stays.tsx'

/** Fields of a contract's form that an annex has in a place of its own, or not at all. */
const OTHERS = ['customer', 'supplier', 'date', 'partnerNumber', 'approver']

/** The places of a contract's terms in the form of its annex. */
export function ofAnnex<Document extends DocumentAnswer>(
  kind: Pick<DocumentKind, 'fields'>,
  fields: readonly object[],
): FieldPlace<Document>[] {
  // what is asked of the document there, the annex has as well
  return (fields as FieldPlace<Document>[])
    .filter(({ name }) => name in kind.fields && !OTHERS.includes(name))
    .map(({ followedBy: _, ...place }) => place)
}

/** The first section of an annex: whose contract it changes and why, then the terms that stand first there. */
export function annexHead<Document extends DocumentAnswer>(
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
