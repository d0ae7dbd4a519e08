import { choosePolicy } from '@barem/shared/discount-policy/choice'
import { explainedPolicies } from '@barem/shared/discount-policy/judged'
import { type PricingLine, priceLines } from '@barem/shared/trade-line/pricing'
import { shippingFeeOf } from '@barem/shared/trade-line/shipping'
import { DONG_MAX, type Dong, toDong } from '@barem/shared/values/money'
import { sql } from 'kysely'
import { compileOnce } from '#db/statement'
import { type KnownPolicies, knownPolicies } from '#discount-policy/known-policies'
import type { Drafted, HeaderForm } from '#document/figures'
import type { Charge } from '#document/goods'
import type { CommandContext } from '#http/call'
import type { Db } from '#list/list'
import { fieldRefusal } from '#refusal'
import type { DraftLine } from '#trade-line/draft-lines'

type Goods = Drafted<DraftLine>

/** What a shipping fee is computed by. */
export interface ShippingRate {
  /** Đồng; null where nobody said it. */
  pricePerKilogram: string | null
  /** Of the products asked for, those whose weight counts. */
  counted: string[]
}

const rateOf = compileOnce(['id', 'products'], (db, { id, products }) =>
  db
    .selectFrom('shippingFee')
    .select(['pricePerKilogram'])
    .select(
      sql<string[]>`array(select product.id from product
        where product.id = any (${products}::uuid[]) and ships_by_weight)`.as('counted'),
    )
    .where('id', '=', id),
)

/** What a shipping fee is computed by, for these products; undefined where there is no such entry. */
export async function shippingRate(
  db: Db,
  id: string,
  products: readonly string[],
): Promise<ShippingRate | undefined> {
  const [rate] = await rateOf(db, { id, products })
  return rate
}

/**
 * The discount of the best policy, whatever the browser sent, and the shipping fee of an entry of the list: both computed here of
 * the lines. By hand, the discount stands as it was typed and the fee as well; a fee beside an entry that says another is refused.
 */
export async function chargesOf(
  { trx }: CommandContext,
  header: HeaderForm,
  productIds: readonly string[],
): Promise<Charge> {
  const rateId = (header.selfPick ? null : header.shippingRateId) as string | null
  const [known, rate] = await Promise.all([
    header.discountBy === 'policy'
      ? knownPolicies(trx, { day: header.date as string, customerId: header.customerId as string })
      : null,
    rateId ? shippingRate(trx, rateId, productIds) : null,
  ])
  if (rateId && !rate) throw fieldRefusal('shippingRateId', 'unknown-reference')
  if (rate && rate.pricePerKilogram === null) throw fieldRefusal('shippingRateId', 'no_price')
  return (drafted) => {
    const discount = discountOf(drafted, known)
    const shippingFee = feeOf(drafted, rate ?? null)
    const cleared = header.selfPick ? { shippingRateId: null } : {}
    return {
      ...drafted,
      header: { ...drafted.header, ...discount.header, shippingFee, ...cleared },
      beside: discount.beside,
    }
  }
}

/** What the best policy takes off; where it is by hand, no policy. */
export function discountOf(
  { header, lines }: { header: HeaderForm; lines: readonly PricingLine[] },
  known: KnownPolicies | null,
) {
  const none = { discountPolicyId: null as string | null }
  if (!known)
    return {
      header: none,
      beside: { columns: { discountJudged: null }, names: { discountPolicyName: null } },
    }
  const { goods, theoreticalWeight, quantity } = priceLines({ price: 'salePrice', lines }).totals
  const { customerTypeId } = known
  const choice = choosePolicy(known.policies, {
    ...{ day: header.date as string, customerTypeId, goods, theoreticalWeight, quantity },
  })
  const { best, discount } = choice
  return {
    header: { discountPolicyId: best?.id ?? null, discount, discountReason: null },
    beside: {
      columns: { discountJudged: { policies: explainedPolicies(choice) } },
      names: { discountPolicyName: best?.name ?? null },
    },
  }
}

/** As it was said; with an entry, as that says, and nothing else may be said. */
function feeOf({ header, lines }: Goods, rate: ShippingRate | null): Dong {
  const said = header.shippingFee as Dong | null
  if (!rate) return said ?? toDong(0)
  const counts = new Set(rate.counted)
  const fee = shippingFeeOf(rate.pricePerKilogram ?? 0, lines, (productId) => counts.has(productId))
  if (fee === null) throw fieldRefusal('shippingRateId', 'too_big', { maximum: DONG_MAX, origin: 'number' })
  if (said !== null && said !== fee) throw fieldRefusal('shippingFee', 'not_of_rate', { fee })
  return fee
}
