import { z } from 'zod'
import { statuses } from '#approval/lifecycle'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id, idParams } from '#http/page'
import { purchaseContractEndpoints } from '#purchase-contract/endpoints'
import { metre } from '#values/length'
import { quantity, quantityFromZero } from '#values/quantity'
import { text } from '#values/text'

const figure = z.number()

/** A line of a contract, which is the same in others by product and length (m). */
const boundLine = z.object({ productId: id, length: figure.nullable() })
const namedLine = boundLine.extend({ productName: z.string(), unitName: z.string() })
const contract = z.object({
  id,
  number: z.string(),
  status: z.enum(statuses),
  /** What the company calls its partner. */
  partner: z.string(),
})

const contractBindings = z.object({
  /** All lines of the contract, with what is bound of each. */
  lines: z.array(namedLine.extend({ quantity: figure, bound: figure })),
  /** With what; null for whoever may not see contracts of the other kind. */
  pairs: z
    .array(
      boundLine.extend({
        contract,
        quantity: figure,
        /** The shares of the two lines' amounts by quantity, in đồng without VAT, and sold less bought. */
        sold: figure,
        bought: figure,
        margin: figure,
      }),
    )
    .nullable(),
})
export type ContractBindings = z.output<typeof contractBindings>
export type BoundPair = NonNullable<ContractBindings['pairs']>[number]

const bindableLine = boundLine.extend({
  contract,
  date: z.iso.date(),
  /** How much of it the two are bound by already, and how much of it is bound to none. */
  bound: figure,
  free: figure,
})
export type BindableLine = z.output<typeof bindableLine>

const neededLine = namedLine.extend({
  contract,
  expectedReceiptDate: z.iso.date().nullable(),
  quantity: figure,
  bound: figure,
  free: figure,
  /** Of the whole line, in kg, as the sales contract weighs it. */
  weight: figure,
})
export type NeededLine = z.output<typeof neededLine>

/** As many pairs, lines or choices as one call takes or answers. */
export const MAX_BINDINGS = 200

/** The first of what can be chosen; `more`: a search finds the rest. */
const choices = <Line extends z.ZodType>(line: Line) => z.object({ lines: z.array(line), more: z.boolean() })
export interface Choices<Line> {
  lines: Line[]
  more: boolean
}
const search = text({ max: 200, min: 0 }).optional()

const given = { productId: id, length: metre.nullable() }
const change = z.strictObject({
  purchaseContractId: id,
  salesContractId: id,
  ...given,
  /** What whoever changes it saw: 0 where nothing was bound. */
  was: quantityFromZero,
  /** What is bound from now on: 0 unbinds. */
  quantity: quantityFromZero,
})
export type BindingChange = z.output<typeof change>

/** Which purchase is made for which sale (domain, section 6). */
export const contractBindingEndpoints = {
  ofPurchase: endpoint({
    method: 'GET',
    path: '/ContractPurchase/{id}/bindings',
    summary: 'Which sales contracts a purchase contract is bound to, line by line',
    permission: 'purchaseContract:view',
    params: idParams,
    data: contractBindings,
  }),
  ofSales: endpoint({
    method: 'GET',
    path: '/ContractSales/{id}/bindings',
    summary:
      'How much of a sales contract is bought, and by which purchase contracts for whoever may see those',
    permission: 'salesContract:view',
    params: idParams,
    data: contractBindings,
  }),
  forPurchase: endpoint({
    method: 'GET',
    path: '/ContractPurchase/{id}/bindable',
    summary: 'Lines of sales contracts that a purchase contract may be bound to, the earliest first',
    permission: 'purchaseContract:update',
    params: idParams,
    /** By the number of the other contract, its partner and its partner's number. */
    query: z.strictObject({ search }),
    data: choices(bindableLine),
  }),
  forSales: endpoint({
    method: 'GET',
    path: '/ContractSales/{id}/bindable',
    summary: 'Lines of purchase contracts that a sales contract may be bound to, the earliest first',
    permission: 'purchaseContract:update',
    params: idParams,
    /** By the number of the other contract, its partner and its partner's number. */
    query: z.strictObject({ search }),
    data: choices(bindableLine),
  }),
  bind: endpoint({
    method: 'POST',
    path: '/ContractBinding',
    summary: 'Bind purchase lines to sales lines, change how much, or unbind; all of it or nothing',
    permission: 'purchaseContract:update',
    body: z.strictObject({ pairs: z.array(change).min(1).max(MAX_BINDINGS) }),
    data: z.object({ done: z.literal(true) }),
  }),
  needs: endpoint({
    method: 'GET',
    path: '/ContractSales/needs',
    summary: 'Lines of sales contracts that are not wholly bought yet, what is to be delivered next first',
    permission: 'purchaseContract:create',
    query: z.strictObject({
      /** Of this one alone, in whatever state but cancelled; without it, of those that are approved and were not quoted from our own stock. */
      salesContractId: id.optional(),
      search,
    }),
    data: choices(neededLine),
  }),
  buy: endpoint({
    method: 'POST',
    path: '/ContractPurchase/from-sales',
    summary: 'Draft a purchase contract of what these sales lines need, bound to them at once',
    permission: 'purchaseContract:create',
    body: z.strictObject({
      supplierId: id,
      lines: z
        .array(z.strictObject({ salesContractId: id, ...given, quantity }))
        .min(1)
        .max(MAX_BINDINGS),
    }),
    data: purchaseContractEndpoints.create.data,
  }),
} satisfies Endpoints
