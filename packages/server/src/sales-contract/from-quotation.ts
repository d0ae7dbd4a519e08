import type { CallOutput } from '@barem/shared/http/endpoint'
import type { SalesContract, salesContractEndpoints } from '@barem/shared/sales-contract/endpoints'
import type { fromQuotationEndpoints, QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import { sum, toWire, toWireOrNull } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { may } from '#access/actor'
import { refuseOutOfScope, seenOnly } from '#access/record-scope'
import type { SentNames } from '#approval/kind'
import { restOf } from '#document/copy'
import { usualApprover } from '#document/defaults'
import { documentSaving } from '#document/save'
import { sayingSentLines } from '#document/sent-lines'
import type { CommandContext, ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { quotationRest } from '#quotation/contracted'
import { quotationKind } from '#quotation/kind'
import { Refusal } from '#refusal'
import { salesContractKind } from './kind.ts'
import {
  type ContractedQuotation,
  contractedQuotation,
  refusedNow,
  refuseUncontractable,
} from './quotation.ts'
import { amountOf, bodyOf, shareFor } from './share.ts'

type Body = CallOutput<(typeof fromQuotationEndpoints)['fromQuotation']>['body']
/** Every field of a contract is named here, so that a further one is not forgotten. */
type Draft = CallOutput<(typeof salesContractEndpoints)['create']>['body']

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
    .select(['id', 'number', 'status', 'agreedTotal as total'])
    .where('quotationId', '=', id)
    .where(seenOnly(actor, 'salesContract'))
    .orderBy('createdAt')
    .execute()
  return {
    lines: from.lines.map(({ id: lineId, productName, unitName, length, quantity, contracted, ...line }) => ({
      ...{ lineId, productName, unitName, rest: line.rest },
      length: toWireOrNull(length),
      quantity: toWire(quantity),
      contracted: toWire(contracted!),
      weight: toWire(line.actualWeight),
    })),
    contracts: contracts.map(({ total, status, ...one }) => ({
      ...one,
      status: status as QuotationContracts['contracts'][number]['status'],
      total: toWire(total),
    })),
    rest: from.money.size > 0 && !from.quotation.closed ? await nextOf(db, id) : null,
    refused: refusedNow(from, now),
  }
}

/** What the next revision of a quotation takes; null where nothing is left. */
async function nextOf(db: Db, id: string): Promise<QuotationContracts['rest']> {
  const quotation = await quotationKind.load(db, id)
  const rest = quotation && restOf(quotationKind, quotation, await quotationRest(db, id))
  if (!rest) return null
  const { total, actualWeightTotal } = rest.columns as Record<'total' | 'actualWeightTotal', string>
  return { lines: rest.lines.length, weight: toWire(actualWeightTotal), total: toWire(total) }
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
  const quantities = new Map(taken.map(({ line, body }) => [line, body.quantity]))
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
    ...shareFor(from, null).moneyOf(quantities, goods),
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
