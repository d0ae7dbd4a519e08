import type { Issue } from '#values/issue'
import { toDong } from '#values/money'
import type { MoneyHeader } from './pricing.ts'

/** The fields of a header that say something of money; a kind of document has all of them or some. */
type Money = Partial<MoneyHeader> & { discountReason?: string | null }

/** What counts of a header's money: no fee where the goods are fetched, no deposit that is switched off, no reason without discount. */
export function settledMoney<Header extends object>(header: Header): Header {
  const { selfPick, depositEnabled, discount }: Money = header
  const settled: Money = {}
  if (selfPick) settled.shippingFee = toDong(0)
  if (depositEnabled === false) settled.deposit = toDong(0)
  if (discount !== undefined && discount <= 0) settled.discountReason = null
  return { ...header, ...settled }
}

/** What the money of a header must keep beside the range of each field: a discount has a reason. */
export function checkMoney({ discount = toDong(0), discountReason }: Money): Issue[] {
  return discount > 0 && !discountReason ? [{ path: 'discountReason', code: 'required', params: {} }] : []
}

/** The header of a saved document as its form holds it: a deposit that is switched off is none. */
export function openedMoney<Values extends object>(values: Values): Values {
  const { depositEnabled }: Money = values
  return depositEnabled === false ? { ...values, deposit: null } : values
}
