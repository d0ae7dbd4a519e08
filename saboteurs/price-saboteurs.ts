import type { Saboteur } from './saboteur.ts'

const rules = (name: string) => ({
  file: 'packages/server/src/price-configuration/reprice.test.ts',
  name,
})
const changes = (name: string) => ({ file: 'packages/shared/src/price-configuration/reprice.test.ts', name })
const REPRICE = 'packages/shared/src/price-configuration/reprice.ts'

/** What goods are sold for. */
export const priceSaboteurs: Saboteur[] = [
  {
    name: 'a price change brings no rule back that another took the place of',
    file: REPRICE,
    find: `if (isSuperseded) return kept('superseded')`,
    replace: 'void isSuperseded',
    test: changes(
      'a rule that has not begun is changed itself, one that ended before stays, and so does one out of force',
    ),
  },
  {
    name: 'a rate and an amount are not changed in terms of each other',
    file: REPRICE,
    find: `if (rule.rate) return 'rate-only'`,
    replace: '',
    test: changes('{"base":"capital","rate":6.5} changed by {"money":200}'),
  },
  {
    name: 'a price that is changed ahead stays what it is until then',
    file: 'packages/server/src/price-configuration/reprice.ts',
    find: `const { refused, inPlace, after, supersededBy } = judged!`,
    replace: `const { refused, after, supersededBy } = judged!; const inPlace = true`,
    test: rules(
      'begins a new rule on its day and ends the old one before; both say so, and the sales of each day have its price',
    ),
  },
  {
    name: 'what is pasted is no larger than somebody pastes',
    file: 'packages/server/src/spreadsheet/pasted.ts',
    find: 'if (bytes.length > PASTED_MAX_MB * MEGABYTE)',
    replace: 'if (bytes.length < 0)',
    test: rules('cells that were pasted go the way of a file, as often as they are pasted'),
  },
  {
    name: 'the audit counts the lines that are below their floor',
    file: 'packages/server/src/audit/pricing-check.ts',
    find: 'read.filter(isBelowFloor).length',
    replace: 'row.belowFloorLines as number',
    test: {
      file: 'packages/server/src/audit/audit.test.ts',
      name: 'a draft says that a line is below its floor',
    },
  },
]
