import type { Comparison, Match, Rule } from '@barem/shared/workflow/rule'
import type { RuleGroupType, RuleType } from 'react-querybuilder'

// The query builder draws a tree of its own; what is stored is the company's rule. Both ways are exact: a figure, a flag and
// words stay what they are, of a field that the kind does not know as well.

/** A comparison as the query builder holds it; its value says what it is compared with. */
type ComparisonQuery = RuleType<string, Comparison['is'], number | string | boolean | string[] | null>
export type RuleQuery = RuleGroupType<ComparisonQuery, Match>

/** A rule as the query builder draws it. Its parts are called by their places, so that one is the same from key to key. */
export function queryOfRule({ match, rules, groups = [] }: Rule, id = 'r'): RuleQuery {
  return {
    id,
    combinator: match,
    rules: [
      ...rules.map(
        ({ field, is, figure, flag, words }, at): ComparisonQuery => ({
          id: `${id}-${at}`,
          field,
          operator: is,
          value: words ?? flag ?? figure ?? null,
        }),
      ),
      ...groups.map((group, at) => queryOfRule(group, `${id}-g${at}`)),
    ],
  }
}

/** The rule of what the query builder draws; groups in which nothing is left are gone. */
export function ruleOfQuery({ combinator, rules }: RuleQuery): Rule {
  const groups = rules.flatMap((part) => ('rules' in part ? ruleOfQuery(part) : []))
  const filled = groups.filter((group) => group.rules.length + (group.groups?.length ?? 0) > 0)
  return {
    match: combinator,
    rules: rules.flatMap((part) => ('rules' in part ? [] : comparisonOf(part))),
    ...(filled.length > 0 ? { groups: filled } : {}),
  }
}

function comparisonOf({ field, operator: is, value }: ComparisonQuery): Comparison {
  if (Array.isArray(value)) return { field, is, words: value }
  if (typeof value === 'boolean') return { field, is, flag: value }
  // what cannot be read as a figure stays as it was typed, for the schema to refuse
  return { field, is, figure: value as number }
}
