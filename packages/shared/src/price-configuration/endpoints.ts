import { z } from 'zod'
import { recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id, idParams, pageQuery, reference, version } from '#http/page'
import { choiceFilter, dateFilter, referenceFilter, toggleFilter } from '#list/filter'
import { recordEndpoints } from '#record/endpoints'
import { priceTypes, sources } from '#values/constants'
import { metre } from '#values/length'
import { localDate } from '#values/local-date'
import { unitPrice } from '#values/money'
import { baremKgPerMetre } from '#values/weight'
import { priceBases, priceConfigurationBody } from './form.ts'
import { priceChange, priceChangeRefusals } from './reprice.ts'
import { priceProblems, priceStepKinds } from './resolve.ts'

const figure = z.number().nullable()

/** A price rule as a list shows it. Base, fixed price, rate, money and floor are null without `cost:view`. */
export const priceConfigurationItem = z.object({
  id,
  code: z.string(),
  product: reference.extend({ code: z.string() }).nullable(),
  productGroup: reference.nullable(),
  productType: reference.nullable(),
  customerType: reference.nullable(),
  source: z.enum(sources).nullable(),
  priceType: z.enum(priceTypes).nullable(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  base: z.enum(priceBases).nullable(),
  fixedPrice: figure,
  rate: figure,
  money: figure,
  floor: figure,
  step: figure,
  note: z.string().nullable(),
  version,
  modifiedAt: z.iso.datetime(),
  abilities: recordAbilities,
})
export type PriceConfigurationItem = z.output<typeof priceConfigurationItem>

/** The same with the ids of what it refers to, as its form has them. */
export const priceConfigurationSchema = priceConfigurationItem.extend({
  productId: id.nullable(),
  productGroupId: id.nullable(),
  productTypeId: id.nullable(),
  customerTypeId: id.nullable(),
})
export type PriceConfiguration = z.output<typeof priceConfigurationSchema>

export const priceConfigurationFilters = {
  productId: referenceFilter,
  productGroupId: referenceFilter,
  productTypeId: referenceFilter,
  customerTypeId: referenceFilter,
  source: choiceFilter(sources),
  priceType: choiceFilter(priceTypes),
  /** Those that price something today or later. */
  current: toggleFilter,
  fromFrom: dateFilter('validFrom', 'from'),
  fromTo: dateFilter('validFrom', 'to'),
}

export const priceConfigurationQuery = pageQuery({
  sort: ['validFrom', 'code', 'modifiedAt'],
  filters: priceConfigurationFilters,
})

/** So many rules of one scope are told, the newest. */
export const SUCCESSIVE_RULES = 50

/** The most lines that are priced in one call. */
export const PRICED_AT_ONCE = 100

/** What is sold to whom from where, and on which day (today when empty). */
export const saleBody = z.strictObject({
  day: localDate.nullable().default(null),
  customerId: id.nullable().default(null),
  source: z.enum(sources).nullable().default(null),
  lines: z
    .array(
      z.strictObject({
        productId: id,
        priceType: z.enum(priceTypes),
        /** Metres, and kg per metre, as on the line; without them a unit weighs what its product says. */
        length: metre.nullable().default(null),
        barem: baremKgPerMetre.nullable().default(null),
        /** What it is bought for on this line; of whoever holds `cost:view` alone. */
        importPrice: unitPrice.nullable().default(null),
        /** What it shall be sold for, to be told whether that is below the floor. */
        salePrice: unitPrice.nullable().default(null),
      }),
    )
    .min(1)
    .max(PRICED_AT_ONCE),
})
export type SaleBody = z.output<typeof saleBody>

/** What a line is sold for and why. Base, floor, and the steps of base, rate, money and floor, only with `cost:view`. */
export const pricedLine = z.object({
  productId: id,
  /** Per unit where priced by item, else per kg, VAT included. */
  salePrice: figure,
  problem: z.enum(priceProblems).nullable(),
  /** Days since what it is computed by was last changed: its rule, else what the catalogue asks. */
  ageDays: z.number().int(),
  /** The rule that gave the price; null where the catalogue did. */
  rule: z
    .object({
      id,
      code: z.string(),
      target: z.enum(['product', 'productGroup', 'productType', 'any']),
      targetName: z.string().nullable(),
      customerType: z.string().nullable(),
      source: z.enum(sources).nullable(),
      priceType: z.enum(priceTypes).nullable(),
      validFrom: z.iso.date(),
      validTo: z.iso.date().nullable(),
    })
    .nullable(),
  /** What its rule begins with; only with `cost:view`. */
  base: z.enum(priceBases).nullable(),
  floor: figure,
  /** The sale price that was sent needs a reason; said to everybody, as a save says it. */
  belowFloor: z.boolean(),
  steps: z.array(
    z.object({
      kind: z.enum(priceStepKinds),
      amount: figure,
      /** After it; null without `cost:view` where it is not the price of the line or of the catalogue. */
      price: figure,
      per: z.enum(['kilogram', 'unit']),
    }),
  ),
})
export type ResolvedLine = z.output<typeof pricedLine>

/** The most rules whose prices are changed in one go. */
export const REPRICED_AT_ONCE = 100

const changedFigures = z.object({ fixedPrice: figure, rate: figure, money: figure, step: figure })

/** What becomes of the price of one rule. */
export const repricedRule = z.object({
  id,
  code: z.string(),
  /** What was looked at, by which the change is sent. */
  version,
  refused: z.enum(priceChangeRefusals).nullable(),
  /** The rule that is in force on that day in its place. */
  supersededBy: z.string().nullable(),
  /** The rule itself is changed, for it has not begun before that day. */
  inPlace: z.boolean(),
  base: z.enum(priceBases),
  before: changedFigures,
  after: changedFigures.nullable(),
  /** What it asks, where that hangs on nothing but the rule and the cost price of its product. */
  priceBefore: figure,
  priceAfter: figure,
  difference: figure,
  /** The floor takes the place of the new price. */
  atFloor: z.boolean(),
  belowCost: z.boolean(),
})
export type RepricedRule = z.output<typeof repricedRule>

/** What a change of prices did, by which it can be taken back. */
export const repricedAnswer = z.object({
  /** The rule that was changed, or ended the day before. */
  changed: z.object({ id, version }),
  before: changedFigures.extend({ validTo: z.iso.date().nullable() }),
  /** The rule that begins on that day; null where the rule itself was changed. */
  made: z.object({ id, version }).nullable(),
})
export type RepricedAnswer = z.output<typeof repricedAnswer>

export const priceConfigurationEndpoints = {
  ...recordEndpoints({
    resource: 'PriceConfiguration',
    entity: 'priceConfiguration',
    words: { one: 'a price rule', many: 'price rules' },
    summaries: {
      list: 'List price rules; base, rate and floor only with cost:view',
      update: 'Change a price rule; base, rate and floor only with cost:update',
    },
    form: priceConfigurationBody,
    item: priceConfigurationItem,
    record: priceConfigurationSchema,
    query: priceConfigurationQuery,
  }),
  succession: endpoint({
    method: 'GET',
    path: '/PriceConfiguration/{id}/succession',
    summary: `The price rules that are for the same as one of them, ended ones and itself among them, at most ${SUCCESSIVE_RULES}, the newest first`,
    permission: 'priceConfiguration:view',
    params: idParams,
    data: z.array(priceConfigurationItem),
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/PriceConfiguration/resolve',
    effect: 'read',
    summary: `What up to ${PRICED_AT_ONCE} lines are sold for, and the steps that say why`,
    permission: 'product:view',
    body: saleBody,
    data: z.array(pricedLine),
  }),
  repricing: endpoint({
    method: 'POST',
    path: '/PriceConfiguration/repricing',
    effect: 'read',
    summary: `What a change of prices by percent or đồng makes of up to ${REPRICED_AT_ONCE} rules; changes nothing`,
    permission: 'cost:update',
    body: priceChange.extend({ ids: z.array(id).min(1).max(REPRICED_AT_ONCE) }),
    data: z.array(repricedRule),
  }),
  reprice: endpoint({
    method: 'POST',
    path: '/PriceConfiguration/{id}/reprice',
    summary:
      'Change the price of a rule from a day on: a new rule begins on it, and the old one ends the day before',
    permission: 'cost:update',
    params: idParams,
    body: priceChange.extend({ version }),
    data: repricedAnswer,
  }),
} satisfies Endpoints
