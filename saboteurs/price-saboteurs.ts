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
    name: 'a length typed with one separator has no thousands',
    file: 'packages/shared/src/values/length.ts',
    find: "figure: 'measure'",
    replace: "figure: 'weight'",
    test: {
      file: 'packages/server/src/spreadsheet/sheet-rows.test.ts',
      name: 'reads a measure as the lines of a document do: a single separator is the decimal one',
    },
  },
  {
    name: 'a quantity below zero counts for nothing',
    file: 'packages/web/src/trade-line/line.ts',
    find: 'quantity: within(quantity, line.quantity)',
    replace: 'quantity: figure(line.quantity)',
    test: {
      file: 'packages/web/src/trade-line/line.test.ts',
      name: 'counts nothing that is out of its bounds',
    },
  },
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
      name: 'a draft has a line below its floor',
    },
  },
  {
    name: 'a price is called old after its age',
    file: 'packages/web/src/trade-line/line-notes.ts',
    find: 'ageDays > priceAgeDays',
    replace: 'ageDays < 0',
    test: {
      file: 'packages/web/src/trade-line/line-notes.test.ts',
      name: 'a price is called old from the day after its age, and one typed by hand is not',
    },
  },
  {
    name: 'an import tells rules apart by how the price is meant',
    file: 'packages/server/src/price-configuration/import.ts',
    find: 'return [target, customerTypeId, source, priceType, validFrom]',
    replace: 'return [target, customerTypeId, source, validFrom]',
    test: {
      file: 'packages/server/src/price-configuration/price-configuration.test.ts',
      name: 'a file changes the rule for the same alone, of those that differ in one thing',
    },
  },
]
