import { z } from 'zod'
import { compare } from '#values/decimal'
import { exactNumber } from '#values/exact-number'
import { text } from '#values/text'

/** What a field is compared by. Figures alone are less or more than another. */
export const comparisons = ['equals', 'in', 'less', 'at-most', 'more', 'at-least'] as const

const RULES_MAX = 20
const VALUES_MAX = 50
/** As wide as sums of a document, in đồng, and as fine as a rate is said. */
const figure = exactNumber({ precision: 15, scale: 2 })
/** One of the words of a choice, or the id of what a reference names. */
const word = text({ max: 40 })

/** A figure with a figure, a flag with yes or no, words and names with those they may be: one of the three. */
export const comparison = z
  .strictObject({
    /** One of the kind's own fields (`ruleFieldsOf`). */
    field: word,
    is: z.enum(comparisons),
    figure: figure.optional(),
    flag: z.boolean().optional(),
    words: z.array(word).min(1).max(VALUES_MAX).optional(),
  })
  .refine(
    ({ figure, flag, words }) => [figure, flag, words].filter((one) => one !== undefined).length === 1,
    {
      path: ['is'],
      params: { code: 'invalid_value' },
    },
  )
export type Comparison = z.output<typeof comparison>

const matches = z.enum(['all', 'any', 'none'])
/** All of them hold, any does, or none. */
export type Match = z.output<typeof matches>
const some = z.array(comparison).max(RULES_MAX)
/** Something to compare must be in it. */
const filled = (rule: Rule): boolean => rule.rules.length + (rule.groups?.length ?? 0) > 0
const empty = { path: ['rules'], params: { code: 'required' } }

/** A closed tree of comparisons, three groups deep: nothing of it is ever run as code. */
const innermost = z.strictObject({ match: matches, rules: some }).refine(filled, empty)
const inner = z
  .strictObject({ match: matches, rules: some, groups: z.array(innermost).max(RULES_MAX).optional() })
  .refine(filled, empty)
export const ruleSchema = z
  .strictObject({ match: matches, rules: some, groups: z.array(inner).max(RULES_MAX).optional() })
  .refine(filled, empty) as unknown as z.ZodType<Rule, Rule>
export interface Rule {
  match: Match
  rules: Comparison[]
  groups?: Rule[] | undefined
}

export type FactValue = string | number | boolean | null
/** The value of a field of one document, null where it is empty. */
export type Facts = (field: string) => FactValue

/** Rules hold groups, and those groups again. */
export const RULE_DEPTH = 3

/**
 * How many comparisons a rule has that nothing has parsed yet: parsing thousands keeps everybody waiting. What holds none,
 * or is no rule, counts as one.
 */
export function roughCount(rule: unknown, depth = RULE_DEPTH): number {
  if (depth === 0 || typeof rule !== 'object' || rule === null) return 1
  const { rules, groups } = rule as { rules?: unknown; groups?: unknown }
  const own = Array.isArray(rules) ? rules.length : 0
  if (!Array.isArray(groups)) return Math.max(1, own)
  // more groups than a rule may have are not looked into: the schema refuses them by their number
  if (groups.length > RULES_MAX) return own + groups.length
  return groups.reduce((sum, one) => sum + roughCount(one, depth - 1), own) || 1
}

/** Every comparison of a rule, in its order. */
export function comparisonsOf({ rules, groups = [] }: Rule): Comparison[] {
  return [...rules, ...groups.flatMap(comparisonsOf)]
}

/** Whether a rule holds for a document. */
export function holds({ match, rules, groups = [] }: Rule, facts: Facts): boolean {
  const parts = [
    ...rules.map((one) => () => compares(one, facts)),
    ...groups.map((one) => () => holds(one, facts)),
  ]
  if (match === 'all') return parts.every((part) => part())
  return parts.some((part) => part()) === (match === 'any')
}

/**
 * Whether one comparison holds. Figures are compared exactly. An empty field fits no comparison, whatever it is compared
 * with; `none` turns that round, as it does for any other.
 */
export function compares({ field, is, figure, flag, words }: Comparison, facts: Facts): boolean {
  const fact = facts(field)
  if (fact === null) return false
  if (words) return is === 'in' && words.includes(String(fact))
  if (figure === undefined) return is === 'equals' && fact === flag
  if (typeof fact === 'boolean' || !isFigure(fact)) return false
  const order = compare(fact, figure)
  if (is === 'equals') return order === 0
  if (is === 'less') return order < 0
  if (is === 'more') return order > 0
  return is === 'at-most' ? order <= 0 : is === 'at-least' && order >= 0
}

/** A number, or one as PostgreSQL writes it. */
function isFigure(fact: string | number): boolean {
  return typeof fact === 'number' || /^-?\d+(\.\d+)?$/.test(fact)
}
