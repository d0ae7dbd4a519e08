import { expect, type Page } from '@playwright/test'
import { tokenOf } from './story.ts'

/** In đồng per kilogram: less than the price rules give for them, and above their floor. */
export const BELOW_THE_RULES = 14_700

interface Own {
  /** How many lines, if not eight. */
  count?: number
  /** What a line is sold for, in đồng per kilogram. */
  salePrice?: number
  quantity?: number
  customerId?: string
  officerId?: string
  approverId?: string
  validUntil?: string
  paymentMethodId?: string
}

/**
 * Eight lines for the customer of the first approved quotation, who is no other story’s, with everything said that its
 * paper can say, sent to Hòa; answers the id.
 * @param own what is said otherwise than of the others
 * @param sent a draft if not
 */
export async function eightLines(
  page: Page,
  { count = 8, quantity = 120, salePrice = 15_400, ...own }: Own = {},
  sent = true,
): Promise<string> {
  const token = tokenOf(page)
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string) =>
    (await (await page.request.get(`/v1.0${path}`, { headers })).json()).data
  const [{ id: like }] = await get('/Quotation?status=approved&sort=number&pageSize=1')
  const model = await get(`/Quotation/${like}`)
  const [{ id: approverId }] = await get('/User/options?may=quotation:approve&search=hoa')
  const products: { id: string; code: string }[] = await get('/Product?search=TV-D&pageSize=100')
  // An imported list has the same products under other codes, without costs.
  const ours = products.filter(({ code }) => code.startsWith('TV-D'))
  const lines = ours.slice(0, count).map(({ id: productId }) => ({
    ...{ productId, quantity, length: 11.7, barem: 0.617, actualWeight: 866.3 },
    ...{ priceType: 'theoretical', salePrice, vatRate: 10 },
  }))
  expect(lines).toHaveLength(count)
  const body = {
    ...{
      customerId: model.customer.id,
      date: model.date,
      shippingAddress: model.shippingAddress,
      approverId,
    },
    ...{ validUntil: '2030-12-31', discount: 120_000, discountReason: 'Khách quen', shippingFee: 900_000 },
    ...{ depositEnabled: true, deposit: 5_000_000, note: 'Giao trong giờ hành chính', lines },
    ...own,
  }
  const answer = await page.request.post('/v1.0/Quotation', { headers, data: body })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id, version } = (await answer.json()).data
  if (!sent) return id
  const request = await page.request.post(`/v1.0/Quotation/${id}/request-approval`, {
    headers,
    data: { version },
  })
  expect(request.ok(), await request.text()).toBe(true)
  return id
}
