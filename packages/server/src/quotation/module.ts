import { quotationSheet } from '@barem/shared/print/quotation-sheet'
import { quotationEndpoints, quotationFilters } from '@barem/shared/quotation/endpoints'
import { shippingEndpoints } from '@barem/shared/quotation/shipping'
import { toWireOrNull } from '@barem/shared/values/decimal'
import { documentModule } from '#document/module'
import { mount } from '#http/mount'
import { fieldRefusal } from '#refusal'
import type { Module } from '../module.ts'
import { shippingRate } from './charges.ts'
import { quotationKind } from './kind.ts'

const document = documentModule({
  kind: quotationKind,
  endpoints: quotationEndpoints,
  filters: quotationFilters,
  sheet: quotationSheet,
})

export const quotationModule: Module = {
  ...document,
  routes: (app, deps) => {
    document.routes?.(app, deps)
    mount(app, deps, shippingEndpoints, {
      rate: {
        read: async ({ db, body: { shippingRateId, productIds } }) => {
          const rate = await shippingRate(db, shippingRateId, productIds)
          if (!rate) throw fieldRefusal('shippingRateId', 'unknown-reference')
          const { pricePerKilogram, counted } = rate
          return { counted, pricePerKilogram: toWireOrNull(pricePerKilogram) }
        },
      },
    })
  },
}
