import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { ReferenceTo } from '@barem/shared/document/fields'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { optionsOf } from '#category/options.ts'

/** Where what a reference refers to is picked from. */
export const pickedFrom: Record<ReferenceTo, Endpoint> = {
  customer: customerEndpoints.options,
  user: userEndpoints.options,
  salesChannel: optionsOf('sales_channel'),
  salesMethod: optionsOf('sales_method'),
  paymentMethod: optionsOf('payment_method'),
  deliveryMethod: optionsOf('delivery_method'),
  shippingMethod: optionsOf('shipping_method'),
  warehouse: optionsOf('warehouse'),
}
