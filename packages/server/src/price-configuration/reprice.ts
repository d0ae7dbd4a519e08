import type { RepricedAnswer, RepricedRule } from '@barem/shared/price-configuration/endpoints'
import type { PriceConfigurationBody } from '@barem/shared/price-configuration/form'
import {
  type ChangedTerms,
  changedTerms,
  type PriceChange,
  priceChangeIssue,
  type Repriced,
  type RuledGoods,
  reprice,
} from '@barem/shared/price-configuration/reprice'
import { subtract, toWire } from '@barem/shared/values/decimal'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import type { UnitKind } from '@barem/shared/values/quantity'
import { toKilogram } from '@barem/shared/values/weight'
import { type SqlBool, sql } from 'kysely'
import { authorize } from '#access/authorization'
import { compileOnce } from '#db/statement'
import { recordAll } from '#event/record'
import type { CommandContext, ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { changeRecord, insertRecords, lockRecord } from '#record/write'
import { fieldRefusal, Refusal } from '#refusal'
import { formOf, type PriceConfigurationRow, priceConfigurationRows } from './repository.ts'
import { priceConfigurationRecord as kind } from './save.ts'
import { isFor, scopeOf } from './scope.ts'

const rulesOf = compileOnce(['ids'], (db, { ids }) =>
  priceConfigurationRows(db)
    .where(sql<SqlBool>`price_configuration.id = any (${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], price_configuration.id)`),
)

const goodsOf = compileOnce(['ids'], (db, { ids }) =>
  db
    .selectFrom('product')
    .innerJoin('productUnit', 'productUnit.id', 'productUnitId')
    .select(['product.id', 'capitalPrice', 'theoreticalWeight', 'kind as unitKind', 'factor as unitFactor'])
    .where(sql<SqlBool>`product.id = any (${ids}::uuid[])`),
)

/** Of rules, the newest of the same scope that began after them and is in force on a day: found along the index of those alike. */
const supersedersOf = compileOnce(['ids', 'day'], (db, { ids, day }) => ({
  compile: () =>
    sql<{ id: string; code: string }>`
      select rule.id, newer.code from price_configuration as rule cross join lateral (
        select code from price_configuration as other
        where ${isFor('other', scopeOf('rule'))}
          and other.valid_from > rule.valid_from and other.valid_from <= ${day}::date
          and (other.valid_to is null or other.valid_to >= ${day}::date)
        order by other.valid_from desc limit 1
      ) as newer
      where rule.id = any (${ids}::uuid[])`.compile(db),
}))

interface Assessed extends Repriced {
  supersededBy: string | null
}

/** What a change makes of rules, each by what is known of it now. */
async function assess(
  db: Db,
  rules: readonly PriceConfigurationRow[],
  change: PriceChange,
): Promise<Assessed[]> {
  const [products, superseders] = await Promise.all([
    goodsOf(db, { ids: rules.flatMap(({ productId }) => productId ?? []) }),
    supersedersOf(db, { ids: rules.map(({ id }) => id), day: change.from }),
  ])
  const goods = new Map(
    products.map(({ id, capitalPrice, theoreticalWeight, unitKind, unitFactor }): [string, RuledGoods] => {
      const weight = toKilogram(theoreticalWeight)
      const unit = { unitKind: unitKind as UnitKind, unitFactor: toWire(unitFactor) }
      const weighed = { theoreticalWeight: weight, unitWeight: weight > 0 ? weight : null }
      return [id, { ...unit, ...weighed, length: null, barem: null, capital: capitalPrice }]
    }),
  )
  const newer = new Map(superseders.map(({ id, code }) => [id, code]))
  return rules.map((rule) => {
    const supersededBy = newer.get(rule.id) ?? null
    const known = { goods: goods.get(rule.productId ?? ''), isSuperseded: supersededBy !== null }
    return { ...reprice(formOf(rule), change, known), supersededBy }
  })
}

function refuseFaulty({ actor, now }: Pick<ReadContext, 'actor' | 'now'>, change: PriceChange): void {
  authorize(actor, { permission: 'cost:view' })
  const issue = priceChangeIssue(change, businessDate(now))
  if (issue) throw fieldRefusal(issue.path, issue.code)
}

/** What a change of prices would make of rules, in the order of their ids. Refuses a rule that does not exist. */
export async function previewRepricing(
  call: ReadContext,
  { ids, ...change }: PriceChange & { ids: readonly string[] },
): Promise<RepricedRule[]> {
  authorize(call.actor, { permission: 'priceConfiguration:view' })
  refuseFaulty(call, change)
  const rules = await rulesOf(call.db, { ids: [...new Set(ids)] })
  if (rules.length < new Set(ids).size) throw new Refusal('not-found')
  const judged = await assess(call.db, rules, change)
  return rules.map((rule, place) => present(rule, judged[place]!))
}

function present(rule: PriceConfigurationRow, { asked, after, ...judged }: Assessed): RepricedRule {
  const { id, code, version } = rule
  const form = formOf(rule)
  const [priceBefore, priceAfter] = [asked.before.price, asked.after?.price ?? null]
  return {
    ...{ id, code, version, base: form.base, before: termsOf(form), after },
    ...{ refused: judged.refused, supersededBy: judged.supersededBy, inPlace: judged.inPlace },
    ...{ priceBefore, priceAfter, atFloor: asked.after?.atFloor ?? false },
    difference:
      priceBefore === null || priceAfter === null ? null : toWire(subtract(priceAfter, priceBefore)),
    belowCost: asked.after?.belowCost ?? false,
  }
}

function termsOf(form: PriceConfigurationBody): ChangedTerms {
  return Object.fromEntries(changedTerms.map((name) => [name, form[name]])) as ChangedTerms
}

/**
 * Changes the price of one rule from a day on (decision 077). What is in force before that day stays: the rule ends, and a new
 * one with everything else it says begins. The history of each says so and names the other.
 */
export async function changePrice(
  call: CommandContext,
  id: string,
  { version, ...change }: PriceChange & { version: number },
): Promise<RepricedAnswer> {
  authorize(call.actor, { permission: 'priceConfiguration:update' })
  refuseFaulty(call, change)
  const row = await lockRecord(kind, call, id, version)
  const [judged] = await assess(call.trx, [row], change)
  const { refused, inPlace, after, supersededBy } = judged!
  if (refused || !after)
    throw new Refusal(`price-change.${refused ?? 'same'}`, { params: { code: supersededBy ?? '' } })
  const form = formOf(row)
  const before = { ...termsOf(form), validTo: form.validTo }
  if (inPlace) {
    const changed = await changeRecord(kind, call, { id, version }, after)
    return { changed: { id, version: changed.after.version }, before, made: null }
  }
  authorize(call.actor, { permission: 'priceConfiguration:create' })
  const ended = await changeRecord(kind, call, { id, version }, { validTo: addDays(change.from, -1) })
  const [made] = await insertRecords(kind, call, [{ ...form, ...after, validFrom: change.from }])
  const told = { kind: `${kind.event}.repriced`, entity: kind.entity }
  const changes = changedTerms.flatMap((field) =>
    after[field] === before[field] ? [] : [{ field, from: before[field], to: after[field] }],
  )
  const ofMade = { ...told, entityId: made!.id, note: row.code, changes }
  recordAll(call, [{ ...told, entityId: id, note: made!.code }, ofMade])
  const [{ id: madeId, version: first }] = [made!]
  return { changed: { id, version: ended.after.version }, before, made: { id: madeId, version: first } }
}
