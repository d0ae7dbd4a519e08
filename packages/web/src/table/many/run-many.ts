/** What became of one row. */
export type Outcome =
  /** Not tried: somebody stopped, or nothing answered any more. */
  | { state: 'left' }
  | { state: 'running' }
  | { state: 'done'; answer: unknown }
  | { state: 'failed'; error: unknown }

export interface Run<Row> {
  rows: readonly Row[]
  work: (row: Row) => Promise<unknown>
  onOutcome: (row: Row, outcome: Outcome) => void
  isStopped: () => boolean
  /** After such an error the others would fail alike, each after a long wait. */
  endsAll: (error: unknown) => boolean
}

/** Does one thing to many rows, one after the other in their order; a row that fails leaves the others as they are. */
export async function runMany<Row>({ rows, work, onOutcome, isStopped, endsAll }: Run<Row>): Promise<void> {
  for (const row of rows) {
    if (isStopped()) return
    onOutcome(row, { state: 'running' })
    try {
      onOutcome(row, { state: 'done', answer: await work(row) })
    } catch (error) {
      onOutcome(row, { state: 'failed', error })
      if (endsAll(error)) return
    }
  }
}
