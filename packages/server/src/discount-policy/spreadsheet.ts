import { discountPolicyQuery } from '@barem/shared/discount-policy/endpoints'
import {
  type DiscountPolicyBody,
  discountFigure,
  policyConditions,
  policyPers,
  policyRepeats,
  policyTypes,
  thresholdFigure,
} from '@barem/shared/discount-policy/form'
import { resources } from '@barem/shared/i18n/resources'
import { toWire } from '@barem/shared/values/decimal'
import { count } from '@barem/shared/values/figure'
import { businessDate } from '@barem/shared/values/local-date'
import { columnMaker, namesOf } from '#spreadsheet/columns'
import type { SpreadsheetColumn, SpreadsheetKind } from '#spreadsheet/kind'
import { checkDiscountPolicies, conditionOf, typeOf } from './import.ts'
import { type DiscountPolicyRow, type DiscountPolicyView, eachDiscountPolicy } from './repository.ts'
import { discountPolicyRecord } from './save.ts'

const { vi, en } = { vi: resources.vi.discountPolicy, en: resources.en.discountPolicy }

type Column = SpreadsheetColumn<DiscountPolicyRow>

const column = columnMaker<DiscountPolicyRow, keyof typeof vi.field>({ vi, en })

const words = (names: Record<string, string>, codes: readonly string[]) => () =>
  codes.map((code) => names[code]!)

const columns: readonly Column[] = [
  column('code', 'text', ({ code }) => code, { unique: true }),
  column('name', 'text', ({ name }) => name, { required: true }),
  column('type', 'text', ({ type }) => vi.type[type], {
    required: true,
    options: words(vi.type, policyTypes),
  }),
  column('discount', 'number', ({ discount }) => toWire(discount), {
    ...{ required: true, decimals: 4 },
    figure: ({ type }) => discountFigure(typeOf(String(type))),
  }),
  column('per', 'text', ({ per }) => per && vi.per[per], { options: words(vi.per, policyPers) }),
  column('condition', 'text', ({ condition }) => vi.condition[condition], {
    required: true,
    options: words(vi.condition, policyConditions),
  }),
  column('quantity', 'number', ({ quantity }) => toWire(quantity), {
    ...{ required: true, decimals: 3, formerHeaders: ['Từ mức', 'From'] },
    figure: ({ condition }) => thresholdFigure(conditionOf(String(condition))),
  }),
  column('customerType', 'text', ({ customerTypeName }) => customerTypeName, {
    options: namesOf('customerType'),
  }),
  column('repeat', 'text', ({ repeat }) => vi.repeat[repeat], {
    required: true,
    options: words(vi.repeat, policyRepeats),
  }),
  column(
    'weekdays',
    'text',
    ({ weekdays }) => weekdays.map((day) => vi.weekday[`d${day as 1}`]).join(', ') || null,
    { hint: { vi: vi.weekdaysHint, en: en.weekdaysHint } },
  ),
  column('monthDay', 'number', ({ monthDay }) => monthDay, { decimals: 0, figure: () => count }),
  column('validFrom', 'date', ({ validFrom }) => validFrom, { required: true }),
  column('validTo', 'date', ({ validTo }) => validTo),
  column('active', 'switch', ({ active }) => active),
  column('modifiedAt', 'date', ({ modifiedAt }) => businessDate(modifiedAt), {
    readOnly: true,
    whenChosen: true,
  }),
]

/** Discount policies as a spreadsheet. */
export const discountPolicySpreadsheet: SpreadsheetKind<
  DiscountPolicyView,
  DiscountPolicyBody,
  DiscountPolicyRow
> = {
  path: 'discount-policy',
  entity: 'discountPolicy',
  title: { vi: vi.title, en: en.title },
  view: 'discountPolicy:view',
  create: 'discountPolicy:create',
  columns,
  query: discountPolicyQuery.omit({ pageNumber: true, pageSize: true }),
  rows: eachDiscountPolicy,
  check: checkDiscountPolicies,
  record: discountPolicyRecord,
}
