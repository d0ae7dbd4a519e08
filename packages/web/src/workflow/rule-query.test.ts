import { type Rule, ruleSchema } from '@barem/shared/workflow/rule'
import { expect, test } from 'vitest'
import { queryOfRule, ruleOfQuery } from './rule-query.ts'

const more = (figure: number) => ({ field: 'total', is: 'more' as const, figure })

test.each<[string, Rule]>([
  ['a figure to its last digit', { match: 'all', rules: [more(1_234_567_890_123.45)] }],
  [
    'a flag, also one that is off',
    { match: 'any', rules: [{ field: 'selfPick', is: 'equals', flag: false }] },
  ],
  [
    'words of a choice, ids of a reference',
    { match: 'none', rules: [{ field: 'source', is: 'in', words: ['supplier', 'warehouse'] }] },
  ],
  [
    'groups within groups',
    {
      match: 'all',
      rules: [more(1)],
      groups: [{ match: 'any', rules: [more(2)], groups: [{ match: 'none', rules: [more(3)] }] }],
    },
  ],
  [
    'a field that the kind does not know',
    { match: 'all', rules: [{ field: 'gone', is: 'at-most', figure: 0 }] },
  ],
])('%s comes back as it went', (_, rule) => {
  const back = ruleOfQuery(queryOfRule(rule))
  expect(back).toEqual(rule)
  expect(ruleSchema.safeParse(back).success).toBe(true)
})

test('a group in which nothing is left is gone, and each part keeps its name from key to key', () => {
  const query = queryOfRule({ match: 'all', rules: [more(1)], groups: [{ match: 'any', rules: [more(2)] }] })
  expect(query.rules.map(({ id }) => id)).toEqual(['r-0', 'r-g0'])
  const [first, group] = query.rules
  const emptied = { ...query, rules: [first!, { ...group!, rules: [] }] }
  expect(ruleOfQuery(emptied)).toEqual({ match: 'all', rules: [more(1)] })
})

test('what was typed and is no figure stays, for the schema to refuse', () => {
  const query = queryOfRule({ match: 'all', rules: [more(1)] })
  const typed = ruleOfQuery({ ...query, rules: [{ ...query.rules[0]!, value: '5x' } as never] })
  expect(typed.rules[0]?.figure).toBe('5x')
  expect(ruleSchema.safeParse(typed).success).toBe(false)
})
