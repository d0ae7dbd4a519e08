import { z } from 'zod'
import { MAX_LINES } from '#document/line'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id } from '#http/page'

/** What the shipping fee of a quotation is computed by while its lines are typed. */
export const shippingEndpoints = {
  rate: endpoint({
    method: 'POST',
    path: '/Quotation/shipping-rate',
    effect: 'read',
    summary: 'The price per kg of a shipping fee, and which of these products count by their weight',
    permission: 'quotation:view',
    body: z.strictObject({ shippingRateId: id, productIds: z.array(id).max(MAX_LINES) }),
    data: z.object({ pricePerKilogram: z.number().nullable(), counted: z.array(id) }),
  }),
} satisfies Endpoints
