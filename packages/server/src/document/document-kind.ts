import { keyOf } from '@barem/shared/document/fields'
import { ruleFieldsOf } from '@barem/shared/workflow/rule-fields'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import { documentContent, sentContent } from './content.ts'
import type { Figures } from './figures.ts'
import { type GoodsDescription, goodsFigures } from './goods.ts'
import type { DocumentFacts, DocumentKind, LockedDocument } from './kind.ts'
import { compared, presentDocument, presentWritten } from './present.ts'
import {
  calledNow,
  loadDocument,
  loadForPaper,
  loadRow,
  loadSentRow,
  partnerColumns,
  readLines,
  sentNames,
} from './rows.ts'

/** A kind of goods, or one that says itself how its figures are computed. */
type Described = Omit<DocumentFacts, 'figures' | 'ownerColumns'> &
  ((GoodsDescription & { figures?: never }) | { figures: Figures })

/** Describes a kind of document whose answers are `Answer`, as the schema of its endpoints has them. */
export function documentKind<Answer>(described: Described): DocumentKind<Answer> {
  const { name } = partnerColumns(described)
  const { fields, owners = [] } = described
  const facts = {
    ...described,
    figures: described.figures ?? goodsFigures(described),
    ownerColumns: ['authorId', ...owners.map((name) => keyOf(name, fields[name]!))],
  }
  return {
    ...facts,
    table: facts.entity,
    guard: async (call, verb, document) => {
      await described.guard?.(call, verb, document)
      if (verb === 'request-approval') await refuseUnsendable(facts, call, document)
    },
    ruleFields: ruleFieldsOf(described),
    load: (db, id) => loadDocument(facts, db, id),
    loadToSend: async (db, id) => {
      const found = await loadForPaper(facts, db, id)
      if (!found) return null
      const { row, lines } = found
      return { ...found, row: { ...row, ...compared(facts, row, () => readLines(facts, lines)) } }
    },
    loadRow: (db, id) => loadRow(facts, db, id),
    loadSent: (db, id) => loadSentRow(facts, db, id),
    // the fields of the answer are those of the description its schema is made of
    present: (document, actor) => presentDocument(facts, document, actor) as Answer,
    presentChanged: (row, actor) => presentWritten(facts, row, () => ({}), actor),
    content: (document, schemaVersion) => documentContent(facts, document, schemaVersion),
    sentContent: (sent) => sentContent(facts, sent),
    sentNames: (row) => sentNames(facts, row),
    calledNow: (row, actor) => calledNow(actor, facts, row),
    // the name it last saved, which whoever sees the document reads, wherever its partner is by now
    subject: ({ number, total, ...row }) => ({
      number,
      [facts.partner]: String(row[name]),
      total: Number(total),
    }),
  }
}

async function refuseUnsendable(
  kind: DocumentFacts,
  call: CommandContext,
  { row, lines = [] }: LockedDocument,
): Promise<void> {
  const errors = await kind.figures.unsendable?.(call, row, readLines(kind, lines))
  if (errors?.length) throw new Refusal('validation', { errors })
}
