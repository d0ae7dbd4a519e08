import type { Issue } from '@barem/shared/http/envelope'
import { foldText } from '@barem/shared/values/fold-text'
import type { ReadContext } from '#http/call'
import type { SheetRow, SpreadsheetColumn } from './kind.ts'

/** What a kind says of a cell that names no entry of its list. */
const unlisted = new Set(['unknown-reference', 'invalid_value'])

/** Puts what was typed into such an error, with the entry that looks most like it. */
export async function namingChoices(
  context: ReadContext,
  columns: readonly SpreadsheetColumn[],
): Promise<(issue: Issue, row: SheetRow) => Issue> {
  const choices = new Map(
    await Promise.all(
      columns.map(async ({ key, options }) => [key, (await options?.(context)) ?? []] as const),
    ),
  )
  return (issue, { values }) => {
    const text = values[issue.path]
    if (!unlisted.has(issue.code) || typeof text !== 'string') return issue
    const near = nearest(text, choices.get(issue.path) ?? [])
    return near === null
      ? { ...issue, code: 'not_in_list', params: { text } }
      : { ...issue, code: 'not_in_list_near', params: { text, near } }
  }
}

/** The choice that looks most like a text, accents and case aside; null where more than half of its letters differ. */
export function nearest(text: string, choices: readonly string[]): string | null {
  const typed = foldText(text)
  const measured = choices.flatMap((choice) => {
    const folded = foldText(choice)
    const longest = Math.max(typed.length, folded.length, 1)
    // what differs by more than half in length alone is not measured: a cell may hold a megabyte
    if (Math.abs(typed.length - folded.length) > longest / 2) return []
    return [{ choice, share: distance(typed, folded) / longest }]
  })
  const best = measured.toSorted((one, other) => one.share - other.share)[0]
  return best && best.share <= 0.5 ? best.choice : null
}

/** Letters to add, drop or change until one text is the other (Levenshtein). */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const changed = above[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1)
      line.push(Math.min(changed, above[at]! + 1, line[at - 1]! + 1))
    }
    above = line
  }
  return above[other.length]!
}
