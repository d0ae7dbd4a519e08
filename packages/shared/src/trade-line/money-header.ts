import type { Issue } from '#values/issue'
import { type Dong, toDong } from '#values/money'
import type { MoneyHeader } from './pricing.ts'

/** Where a discount is from: the best policy that fits, or typed, with a reason. */
export const discountBys = ['policy', 'hand'] as const
export type DiscountBy = (typeof discountBys)[number]

/** The fields of a header that say something of money; a kind of document has all of them or some. */
type Money = Partial<Omit<MoneyHeader, 'shippingFee'>> & {
  /** Null: whatever its entry says. */
  shippingFee?: Dong | null
  shippingRateId?: string | null
  discountReason?: string | null
  discountBy?: DiscountBy | null
}

/**
 * What counts of a header's money: no fee where the goods are fetched, no deposit that is switched off, no reason without discount.
 * Where nobody says what a discount is by, one that is given is by hand.
 */
export function normalizedMoney<Header extends object>(header: Header): Header {
  const { selfPick, depositEnabled, discount = toDong(0), discountReason, discountBy }: Money = header
  const normalized: Money = {}
  if (selfPick) normalized.shippingFee = toDong(0)
  if (depositEnabled === false) normalized.deposit = toDong(0)
  if (discountBy === null) normalized.discountBy = discount > 0 || discountReason ? 'hand' : 'policy'
  if ('discount' in header && (discount <= 0 || discountBy === 'policy')) normalized.discountReason = null
  return { ...header, ...normalized }
}

/**
 * A change that says an amount and not what it is by: nothing that stood says it in its place. A discount, or why, leaves open
 * what it is by; a shipping fee is typed, so that it has no entry; and where an entry stays, its fee is computed anew.
 */
export function saidMoney<Change extends object>(change: Change, stored: object): Change {
  const { discount, discountReason, discountBy, shippingFee, shippingRateId }: Money = change
  const said: Money = {}
  if ((discount !== undefined || discountReason !== undefined) && discountBy === undefined)
    said.discountBy = null
  if (typeof shippingFee === 'number' && shippingRateId === undefined) said.shippingRateId = null
  const entry = shippingRateId === undefined ? (stored as Money).shippingRateId : shippingRateId
  if (shippingFee === undefined && entry) said.shippingFee = null
  return { ...change, ...said }
}

/** Whether it must be said why: of a discount by hand, which is any that is not by a policy. */
export function needsReason({
  discount = toDong(0),
  discountBy,
}: Pick<Money, 'discount' | 'discountBy'>): boolean {
  return discountBy !== 'policy' && discount > 0
}

/** What the money of a header must keep beside the range of each field: a discount by hand has a reason. */
export function checkMoney(money: Money): Issue[] {
  return needsReason(money) && !money.discountReason
    ? [{ path: 'discountReason', code: 'required', params: {} }]
    : []
}

/** The header of a saved document as its form holds it: a deposit that is switched off is none. */
export function openedMoney<Values extends object>(values: Values): Values {
  const { depositEnabled }: Money = values
  return depositEnabled === false ? { ...values, deposit: null } : values
}
