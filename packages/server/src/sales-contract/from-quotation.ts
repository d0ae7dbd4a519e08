import type { CallOutput } from '@barem/shared/http/endpoint'
import type { SalesContract, salesContractEndpoints } from '@barem/shared/sales-contract/endpoints'
import { salesContractLine } from '@barem/shared/sales-contract/fields'
import type { fromQuotationEndpoints, QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import { partOfMoney, partOfWeight } from '@barem/shared/trade-line/part'
import { computeLine } from '@barem/shared/trade-line/pricing'
import { add, compare, type Numeric, subtract, sum, toWire } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { toDong } from '@barem/shared/values/money'
import type { Part } from '@barem/shared/values/spread'
import type { SentNames } from '#approval/kind'
import { usualApprover } from '#document/defaults'
import { documentSaving } from '#document/save'
import { sayingSentLines } from '#document/sent-lines'
import { may } from '#http/actor'
import type { CommandContext, ReadContext } from '#http/call'
import { refuseOutOfScope, seenOnly } from '#http/record-scope'
import { Refusal } from '#http/refusal'
import { salesContractKind } from './kind.ts'
import {
  type ContractedQuotation,
  contractedQuotation,
  refusedNow,
  refuseUncontractable,
} from './quotation.ts'

type Body = CallOutput<(typeof fromQuotationEndpoints)['fromQuotation']>['body']
/** Every field of a contract is named here, so that a further one is not forgotten. */
type Draft = CallOutput<(typeof salesContractEndpoints)['create']>['body']
type QuotedLine = ContractedQuotation['lines'][number]

/** What of a quotation is contracted, what is open, and the contracts made from it. */
export async function quotationContracts({
  db,
  now,
  actor,
  params: { id },
}: ReadContext & { params: { id: string } }): Promise<QuotationContracts> {
  if (!may(actor, 'quotation:view'))
    throw new Refusal('forbidden', { params: { permission: 'quotation:view' } })
  await refuseOutOfScope(db, actor, 'quotation', id)
  const from = await contractedQuotation(db, id, { lock: false })
  if (!from) throw new Refusal('not-found')
  const contracts = await db
    .selectFrom('salesContract')
    .select(['id', 'number', 'status', 'total'])
    .where('quotationId', '=', id)
    .where(seenOnly(actor, 'salesContract'))
    .orderBy('createdAt')
    .execute()
  return {
    lines: from.lines.map(({ id: lineId, productName, unitName, length, quantity, contracted, rest }) => ({
      ...{ lineId, productName, unitName, rest },
      length: length === null ? null : toWire(length),
      quantity: toWire(quantity),
      contracted: toWire(contracted!),
    })),
    contracts: contracts.map(({ total, status, ...one }) => ({
      ...one,
      status: status as QuotationContracts['contracts'][number]['status'],
      total: toWire(total),
    })),
    refused: refusedNow(from, now),
  }
}

/** Drafts a sales contract of an approved quotation. The kind's own rules hold: it is saved as any other. */
export async function contractFromQuotation(call: CommandContext & { body: Body }): Promise<SalesContract> {
  const { trx, now, actor, body } = call
  await refuseOutOfScope(trx, actor, 'quotation', body.quotationId)
  const from = refuseUncontractable(await contractedQuotation(trx, body.quotationId, { lock: true }), now)
  const { quotation } = from
  refuseUnknownLines(from, body.lines ?? [])
  const asked = body.lines && new Map(body.lines.map(({ lineId, quantity }) => [lineId, quantity as number]))
  const taken = from.lines.flatMap((line) => {
    const quantity = asked ? (asked.get(line.id) ?? 0) : line.rest
    return quantity > 0 ? [{ line, body: bodyOf(line, quantity, line.contracted!) }] : []
  })
  const part = partTaken(from, new Map(taken.map(({ line, body }) => [line, body.quantity])))
  const goods = sum(taken.map((one) => amountOf(one.line, one.body)))
  const terms = await trx
    .selectFrom('customer')
    .select(['paymentCycle', 'paymentTerm'])
    .where('id', '=', quotation.customerId)
    .executeTakeFirstOrThrow()
  const { customerId, shippingAddress, warehouseId, paymentMethodId, deliveryMethodId, officerId } = quotation
  const today = businessDate(now)
  const { expectedReceiptDate: day, contractNumber } = quotation
  const draft = {
    ...{
      customerId,
      date: today,
      quotationId: quotation.id,
      shippingAddress,
      warehouseId,
      paymentMethodId,
    },
    ...{ deliveryMethodId, shippingMethodId: quotation.shippingMethodId, officerId },
    approverId: await usualApprover(salesContractKind, call, customerId),
    ...{ partnerNumber: contractNumber, expectedReceiptDate: day !== null && day >= today ? day : null },
    ...{ paymentCycle: terms.paymentCycle ?? 'per-delivery', paymentTerm: terms.paymentTerm },
    ...{ tolerance: 0, settlingWeight: 'ours', franchise: 0, note: quotation.note },
    ...partOfMoney(moneyOf(quotation), { ...part, goods }),
    discountReason: reasonOf(quotation),
    // what was approved stands where a floor rose since
    floorReason: quotation.floorReason ?? quotation.number,
    shippingVatRate: toWire(quotation.shippingVatRate),
    lines: taken.map((one) => one.body),
    copiedFromId: null,
    attachments: [],
  } satisfies Record<keyof Draft, unknown>
  const places = new Map(body.lines?.map(({ lineId }, at) => [lineId, [at]]))
  return sayingSentLines(
    taken.map(({ line }) => places.get(line.id)),
    () => documentSaving<SalesContract>(salesContractKind).create({ ...call, body: draft }),
  )
}

/** Each line that is asked for is one of the quotation, and asked for once. */
function refuseUnknownLines({ lines }: ContractedQuotation, asked: NonNullable<Body['lines']>): void {
  const left = new Set(lines.map(({ id }) => id))
  const errors = asked.flatMap(({ lineId }, index) =>
    left.delete(lineId)
      ? []
      : [
          {
            path: `lines.${index}.lineId`,
            code: lines.some(({ id }) => id === lineId) ? 'duplicate' : 'not_in_quotation',
            params: {},
          },
        ],
  )
  if (errors.length > 0) throw new Refusal('validation', { errors })
}

/** A contract has the discount it was promised: of a policy, by its name. */
function reasonOf({ discountReason, sent }: ContractedQuotation['quotation']): string | null {
  return discountReason ?? (sent as SentNames | null)?.discountPolicyName ?? null
}

function moneyOf({ discount, shippingFee, deposit }: ContractedQuotation['quotation']) {
  const money = (amount: string) => toDong(toWire(amount))
  return { discount: money(discount), shippingFee: money(shippingFee), deposit: money(deposit) }
}

/** A quoted line as it is sent, of so much of its quantity after what others `took`. */
function bodyOf(row: QuotedLine, quantity: number, took: Numeric) {
  const { productId, length, barem, priceType, importPrice, salePrice, vatRate } = salesContractLine.read(
    row as never,
  )
  const actualWeight = partOfWeight(row.actualWeight, { taken: took, part: quantity, whole: row.quantity })
  return {
    ...{ productId, quantity, length, barem, actualWeight, priceType },
    ...{ importPrice: importPrice ?? null, salePrice: salePrice!, vatRate },
  }
}

function amountOf(row: QuotedLine, body: ReturnType<typeof bodyOf>) {
  const line = { ...salesContractLine.read(row as never), ...body }
  return computeLine(line as never, 'salePrice').amount ?? 0
}

/** By the amounts of what was offered: what all contracts before took, and with it what this one takes. */
function partTaken(
  { quotation, lines }: ContractedQuotation,
  quantities: ReadonlyMap<QuotedLine, number>,
): Part {
  const worth = (line: QuotedLine, quantity: Numeric) =>
    compare(quantity, 0) > 0 ? amountOf(line, bodyOf(line, toWire(quantity), 0)) : 0
  const before = sum(lines.map((line) => worth(line, line.contracted!)))
  const after = sum(lines.map((line) => worth(line, add(line.contracted!, quantities.get(line) ?? 0))))
  return { taken: before, part: subtract(after, before), whole: quotation.goodsTotal }
}
