import { annexTerms } from '@barem/shared/contract/annex'
import type { Annexed } from '@barem/shared/contract/ending'
import { toWire } from '@barem/shared/values/decimal'
import { type Actor, may } from '#access/actor'
import { type GoodsDescription, goodsFigures } from '#document/goods'
import { readHeader } from '#document/header'
import type { DocumentFacts, DocumentKind } from '#document/kind'
import type { DocumentRow, LoadedDocument } from '#document/row'
import { asShown, loadDocument, readLines } from '#document/rows'

/** What shared code says of the annexes of a kind of contract. */
export type Changing = GoodsDescription &
  Pick<DocumentFacts, 'entity' | 'fields' | 'listed' | 'line' | 'partner'>

/** A kind of contract that is read with its latest approved annex, so that its page says at once what is agreed. */
export function withAgreed<Answer>(kind: DocumentKind<Answer>, annex: Changing): DocumentKind<Answer> {
  // of a version and owners only its verbs ask
  const facts = { ...annex, schemaVersion: 1, ownerColumns: ['authorId'] }
  return {
    ...kind,
    load: async (db, id) => {
      const loaded = await kind.load(db, id)
      const annexed = loaded?.row.annexed as Annexed | undefined
      if (!loaded || !annexed) return loaded
      return { ...loaded, row: { ...loaded.row, agreed: await loadDocument(facts, db, annexed.id) } }
    },
  }
}

/** What is agreed by the annex a contract was read with: costs are null without `cost:view`. */
export function presentAgreed(
  annex: Changing,
  { agreed }: DocumentRow,
  actor: Actor,
): { agreed: object | null } {
  if (!agreed) return { agreed: null }
  const { row, lines } = agreed as LoadedDocument
  const seesCost = may(actor, 'cost:view')
  return {
    agreed: {
      ...readHeader(annexTerms(annex.fields), asShown(annex, row) as never, seesCost),
      ...goodsFigures(annex).answer(row, readLines(annex, lines) as never)(seesCost),
      total: toWire(row.total),
    },
  }
}
