import type { ReadContext } from '#http/call'
import type { SpreadsheetKind, Value } from '#spreadsheet/kind'

/** What an export of a view would say, row by row, by column. */
export async function exportedRows<Query, Body, Row>(
  kind: SpreadsheetKind<Query, Body, Row>,
  context: ReadContext,
  view: object,
): Promise<Record<string, Value>[]> {
  const rows: Record<string, Value>[] = []
  for await (const row of kind.rows(context, kind.query.parse(view)))
    rows.push(Object.fromEntries(kind.columns.map((column) => [column.key, column.value(row, context)])))
  return rows
}
