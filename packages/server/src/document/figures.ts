import type { AnyLine } from '@barem/shared/document/line'
import type { Issue } from '@barem/shared/values/issue'
import type { Actor } from '#access/actor'
import type { CommandContext } from '#http/call'
import type { PlacedColumn } from './export-column.ts'
import type { DocumentRow } from './row.ts'

/** The header of a form by the keys of the body. */
export type HeaderForm = Record<string, unknown>

/** A document as it was sent, completed from what is stored. */
export interface Drafted<Draft = AnyLine> {
  header: HeaderForm
  /** Empty where its kind has none. */
  lines: readonly Draft[]
  /** Columns that nobody types, and the names of what the server put into the header. */
  beside?: { columns: Record<string, unknown>; names: Record<string, string | null> }
}

/** The same with what follows from header and lines. */
export interface Computed<Line = AnyLine> {
  lines: readonly Line[]
  /** The columns of its row: `total`, and whatever else its table keeps. */
  sums: { total: string } & Record<string, string | null>
  answer: FiguresAnswer
}

/** What is answered of a document beside its header: its lines and what their description says of them. */
export type FiguresAnswer = (seesCost: boolean) => object

/** How the figures of a kind of document are computed: for goods `goodsFigures`. */
export interface Figures<Line = AnyLine, Draft = Line> {
  /** The columns that `sums` has. */
  sums: readonly string[]
  /** Those of them that belong to the content of an approval. */
  approved: readonly string[]
  /** What its spreadsheet shows of them, beside the total. */
  columns: readonly PlacedColumn<DocumentRow>[]
  /** `kept` are the stored lines. Refuses what does not exist. */
  draft(call: CommandContext, form: HeaderForm, kept: readonly Line[]): Promise<Drafted<Draft>>
  /** What keeps it from being saved, at its fields, beside the rules of its description. */
  issues(draft: Drafted<Draft>, actor: Actor): Issue[]
  compute(draft: Drafted<Draft>): Computed<Line>
  /** What keeps a stored document from being sent, of what may have changed since it was saved. */
  unsendable?(call: CommandContext, row: DocumentRow, lines: readonly Line[]): Promise<Issue[]>
  /** Of a stored document. */
  answer(row: DocumentRow, lines: readonly Line[]): FiguresAnswer
}
