import { z } from 'zod'
import { statuses } from '#approval/lifecycle'
import { MAX_LINES } from '#document/line'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id, idParams } from '#http/page'
import { quantity } from '#values/quantity'
import { salesContractEndpoints } from './endpoints.ts'

const figure = z.number()

/** Why no contract can be made of a quotation now. */
export const quotationRefusals = [
  'quotation_not_approved',
  'quotation_replaced',
  'quotation_expired',
  'quotation_contracted',
] as const

/** What of a quotation is contracted, and what is still open. */
export const quotationContracts = z.object({
  lines: z.array(
    z.object({
      lineId: id,
      productName: z.string(),
      unitName: z.string(),
      length: figure.nullable(),
      quantity: figure,
      contracted: figure,
      rest: figure,
      /** Of the whole line, in kg, as the quotation weighs it. */
      weight: figure,
    }),
  ),
  contracts: z.array(z.object({ id, number: z.string(), status: z.enum(statuses), total: figure })),
  /** What the next revision takes, in kg and đồng: where a part is contracted and something is left; else null. */
  rest: z.object({ lines: figure, weight: figure, total: figure }).nullable(),
  /** Null where the rest can be contracted. */
  refused: z.enum(quotationRefusals).nullable(),
})
export type QuotationContracts = z.output<typeof quotationContracts>

/** How an approved quotation becomes sales contracts. */
export const fromQuotationEndpoints = {
  contracts: endpoint({
    method: 'GET',
    path: '/Quotation/{id}/contracts',
    summary: 'What of a quotation is contracted and what is open, for whoever may see sales contracts',
    permission: 'salesContract:view',
    params: idParams,
    data: quotationContracts,
  }),
  fromQuotation: endpoint({
    method: 'POST',
    path: '/ContractSales/from-quotation',
    summary: 'Draft a sales contract of an approved quotation: of these quantities, or of all that is open',
    permission: 'salesContract:create',
    body: z.strictObject({
      quotationId: id,
      lines: z
        .array(z.strictObject({ lineId: id, quantity }))
        .min(1)
        .max(MAX_LINES)
        .optional(),
    }),
    data: salesContractEndpoints.create.data,
  }),
} satisfies Endpoints
