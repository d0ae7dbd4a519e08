import type { contractBindingEndpoints } from '@barem/shared/contract-binding/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import type { PurchaseContract, purchaseContractEndpoints } from '@barem/shared/purchase-contract/endpoints'
import { purchaseContractFields } from '@barem/shared/purchase-contract/fields'
import { partOfWeight } from '@barem/shared/trade-line/part'
import { add, compare, nearestNumber, subtract, toWire, toWireOrNull } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { sql } from 'kysely'
import { may } from '#access/actor'
import { seenOnly } from '#access/record-scope'
import { usualApprover } from '#document/defaults'
import { documentSaving } from '#document/save'
import { sayingSentLines } from '#document/sent-lines'
import type { CommandContext } from '#http/call'
import { purchaseContractKind } from '#purchase-contract/kind'
import { fieldRefusal, Refusal } from '#refusal'
import { lineKey } from '#trade-line/line-key'
import { bindPairs, tooMuch } from './bind.ts'
import { forbidden } from './read.ts'

type Body = CallOutput<(typeof contractBindingEndpoints)['buy']>['body']
/** Every field of a contract is named here, so that a further one is not forgotten. */
type Draft = CallOutput<(typeof purchaseContractEndpoints)['create']>['body']
type Wanted = Body['lines'][number]

interface SoldLine {
  productId: string
  length: string | null
  barem: string | null
  quantity: string
  /** What is bound of it to others. */
  bound: string
  actualWeight: string
  priceType: string
  importPrice: string | null
  vatRate: string
  contractId: string
  shippingAddress: string
  expectedReceiptDate: string | null
  capitalPrice: string | null
}

/**
 * Drafts a purchase contract of what these sales lines need, one line per product and length, and binds it to them. The
 * sales contracts are locked first: of two who buy for the same the second sees what the first bound.
 */
export async function buyForSales(call: CommandContext & { body: Body }): Promise<PurchaseContract> {
  if (!may(call.actor, 'salesContract:view')) throw forbidden('salesContract')
  const { supplierId, lines: wanted } = call.body
  const sold = await soldLines(call, wanted)
  const supplier = await call.trx
    .selectFrom('customer')
    .select(['paymentCycle', 'paymentTerm'])
    .where('id', '=', supplierId)
    .where(seenOnly(call.actor, 'customer'))
    .executeTakeFirst()
  if (!supplier) throw fieldRefusal('supplierId', 'unknown-reference')
  const today = businessDate(call.now)
  const days = sold.flatMap(({ expectedReceiptDate: day }) => (day !== null && day >= today ? [day] : []))
  const groups = sameGoods(wanted, sold)
  const draft = {
    ...{ supplierId, date: today, deliveryAddress: sitesOf(sold), warehouseId: null },
    ...{ partnerNumber: null, expectedReceiptDate: days.toSorted()[0] ?? null, note: null },
    ...{ paymentMethodId: null, deliveryMethodId: null, shippingMethodId: null },
    ...{ paymentCycle: supplier.paymentCycle ?? 'per-delivery', paymentTerm: supplier.paymentTerm },
    ...{ deposit: 0, tolerance: 0, settlingWeight: 'ours', franchise: 0 },
    ...{ officerId: null, approverId: await usualApprover(purchaseContractKind, call, supplierId) },
    copiedFromId: null,
    attachments: [],
    lines: groups.map(bought),
  } satisfies Record<keyof Draft, unknown>
  const contract = await sayingSentLines(
    groups.map((group) => group.map(({ at }) => at)),
    () => documentSaving<PurchaseContract>(purchaseContractKind).create({ ...call, body: draft }),
  )
  const pairs = wanted.map((line) => ({ ...line, purchaseContractId: contract.id, was: 0 as never }))
  await bindPairs(call, pairs, 'lines')
  return contract
}

/** The lines these are bought for, in their order, under the lock of their contracts. */
async function soldLines({ trx, actor }: CommandContext, wanted: readonly Wanted[]): Promise<SoldLine[]> {
  const ids = wanted.map(({ salesContractId }) => salesContractId)
  const [, { rows }] = await Promise.all([
    sql`select id from sales_contract where id = any (${ids}) order by id for update`.execute(trx),
    sql<SoldLine>`
      select line.contract_id, line.product_id, line.length, line.barem, line.quantity, line.bound, line.actual_weight,
        line.price_type, line.import_price, line.vat_rate, agreed.shipping_address, agreed.expected_receipt_date,
        product.capital_price
      from sales_contract as contract join sales_contract_bound_line as line on line.contract_id = contract.id
      join sales_contract_agreed as agreed on agreed.contract_id = contract.id
      join product on product.id = line.product_id
      where contract.id = any (${ids}) and ${seenOnly(actor, 'salesContract', 'contract')}`.execute(trx),
  ])
  const found = new Map(rows.map((row) => [`${row.contractId} ${lineKey(row)}`, row]))
  const lines = wanted.map((line) => found.get(`${line.salesContractId} ${lineKey(line)}`))
  const errors = lines.flatMap((line, index) =>
    line ? [] : [{ path: `lines.${index}.productId`, code: 'not_in_contract', params: {} }],
  )
  if (errors.length > 0) throw new Refusal('validation', { errors })
  const sold = lines as SoldLine[]
  // before the weight of so much is computed, which may be more than any weight is
  const beyond = sold.flatMap(({ quantity, bound }, index) =>
    compare(wanted[index]!.quantity, quantity) > 0
      ? [{ path: `lines.${index}.quantity`, ...tooMuch(subtract(quantity, bound)) }]
      : [],
  )
  if (beyond.length > 0) throw new Refusal('COT_ERR_011', { errors: beyond })
  return sold
}

/** Where the goods go: each site once, as far as their names have room whole. */
function sitesOf(sold: readonly SoldLine[]): string {
  const [first = '', ...others] = new Set(sold.map(({ shippingAddress }) => shippingAddress))
  return others.reduce((named, one) => {
    const all = `${named}; ${one}`
    return purchaseContractFields.deliveryAddress.body.safeParse(all).success ? all : named
  }, first)
}

/** What is wanted of a sold line, and its place in the call. */
interface WantedPart {
  at: number
  quantity: number
  from: SoldLine
}

/** What becomes one line: by product and length. */
function sameGoods(wanted: readonly Wanted[], sold: readonly SoldLine[]): WantedPart[][] {
  const parts = wanted.map(({ quantity }, at) => ({ at, quantity, from: sold[at]! }))
  return [...Map.groupBy(parts, ({ from }) => lineKey(from)).values()]
}

/** One line of the same goods, at the cost the sale was priced with. */
function bought(group: readonly WantedPart[]) {
  const { from } = group[0]!
  const weights = group.map(({ quantity, from: { actualWeight, bound: taken, quantity: whole } }) =>
    partOfWeight(actualWeight, { taken, part: quantity, whole }),
  )
  const price = group.map((one) => one.from.importPrice).find((one) => one !== null) ?? from.capitalPrice
  return {
    productId: from.productId,
    // what is more than a line holds is refused as it is saved
    quantity: nearestNumber(add(...group.map(({ quantity }) => quantity))),
    length: toWireOrNull(from.length),
    barem: toWireOrNull(from.barem),
    actualWeight: nearestNumber(add(...weights)),
    ...{ priceType: from.priceType, importPrice: toWire(price ?? 0), vatRate: toWire(from.vatRate) },
  }
}
