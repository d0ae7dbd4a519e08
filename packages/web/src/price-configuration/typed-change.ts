import { type PriceChange, priceChange, priceChangeIssue } from '@barem/shared/price-configuration/reprice'
import { issuesOf } from '@barem/shared/values/issue'
import type { LocalDate } from '@barem/shared/values/local-date'

/** A change of prices as it is typed: which way they go is chosen, and by how much stands beside it. */
export interface TypedChange {
  way: 'up' | 'down'
  by: 'rate' | 'money'
  amount: number | string | null
  from: string | null
  step: number | string | null
}

interface FieldIssue {
  code: string
  params: Record<string, string | number>
}

/** The change as it is sent, null as long as something is wrong with it, and each issue by the field it is said at. */
export function readChange(
  { way, by, amount, from, step }: TypedChange,
  today: LocalDate,
): { change: PriceChange | null; issues: ReadonlyMap<string, FieldIssue> } {
  // an amount below nothing would turn the chosen way round
  if (typeof amount === 'number' && amount < 0)
    return { change: null, issues: new Map([['amount', { code: 'way_is_chosen', params: {} }]]) }
  // what cannot be read stays as it was typed, for the schema to refuse
  const signed = typeof amount === 'number' && way === 'down' ? -amount : amount
  const typed = { rate: by === 'rate' ? signed : null, money: by === 'money' ? signed : null, from, step }
  const parsed = priceChange.safeParse(typed)
  const own = parsed.success ? priceChangeIssue(parsed.data, today) : null
  const issues = parsed.success ? (own ? [{ ...own, params: {} }] : []) : issuesOf(parsed.error)
  return {
    change: parsed.success && !own ? parsed.data : null,
    issues: new Map(
      issues.map(({ path, code, params }) => [path === by ? 'amount' : path, { code, params }]),
    ),
  }
}
