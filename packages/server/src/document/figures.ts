import type { AnyLine } from '@barem/shared/document/line'
import type { CommandContext } from '#http/call'
import type { PlacedColumn } from './export-column.ts'
import type { DocumentRow } from './row.ts'

/** The header of a form by the keys of the body. */
export type HeaderForm = Record<string, unknown>

/** What is answered of a document beside its header: its lines and what their description says of them. */
export type FiguresAnswer = (seesCost: boolean) => object

/** A document that was just computed. */
export interface Computed<Line extends AnyLine = AnyLine> {
  header: HeaderForm
  /** Empty where its kind has none. */
  lines: readonly Line[]
  /** The columns of its row that follow from header and lines: `total`, and whatever else its table keeps of them. */
  sums: { total: string } & Record<string, string | null>
  answer: FiguresAnswer
}

/** How the figures of a kind of document are computed: for goods `goodsFigures`. */
export interface Figures<Line extends AnyLine = AnyLine> {
  /** The columns that `sums` has. */
  sums: readonly string[]
  /** Those of them that belong to the content of its first version. */
  approved: readonly string[]
  /** What its spreadsheet shows of them, beside the total. */
  columns: readonly PlacedColumn<DocumentRow>[]
  /**
   * Everything a document computes, from the body and what is stored. `kept` are the stored lines. Refuses with every
   * problem at its field.
   */
  compute(call: CommandContext, form: HeaderForm, kept: readonly Line[]): Promise<Computed<Line>>
  /** The same of a stored document. */
  answer(row: DocumentRow, lines: readonly Line[]): FiguresAnswer
}
