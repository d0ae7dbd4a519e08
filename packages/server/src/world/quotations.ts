import type { ProductOption } from '@barem/shared/product/endpoints'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { linePrice } from '@barem/shared/trade-line/line-price'
import { theoreticalKilograms } from '@barem/shared/trade-line/pricing'
import { multiply, round, toWire } from '@barem/shared/values/decimal'
import { toMetre } from '@barem/shared/values/length'
import { addDays } from '@barem/shared/values/local-date'
import { toQuantity } from '@barem/shared/values/quantity'
import { toBaremKgPerMetre, toKilogram } from '@barem/shared/values/weight'
import { november } from './data/quotations-november.ts'
import { october } from './data/quotations-october.ts'
import type { Story, StoryLine, StoryStep } from './quotation-story.ts'

export const stories: Story[] = [...october, ...november]

/** Calls the API as one of the demo people and returns its `data`. */
export type Call = (
  username: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: each answer is what its endpoint says; the API has checked it
) => Promise<any>

/**
 * Creates the demo quotations through the API as their people, so that history and notifications are real.
 * Existing ones are skipped.
 */
export async function seedQuotations(call: Call): Promise<void> {
  const there: Quotation[] = await call('superadmin', 'GET', '/Quotation?pageSize=100')
  const played = new Set(there.map((one) => one.number.split('/')[0])).size
  for (const [index, story] of stories.entries()) if (index >= played) await play(call, story, index)
}

async function play(call: Call, story: Story, index: number): Promise<void> {
  const body = await bodyOf(call, story, index)
  let quotation: Quotation = await call(story.by, 'POST', '/Quotation', body)
  for (const step of story.steps) quotation = await take(call, story, { step, quotation, body })
}

type Body = Awaited<ReturnType<typeof bodyOf>>

async function take(
  call: Call,
  story: Story,
  { step, quotation, body }: { step: StoryStep; quotation: Quotation; body: Body },
): Promise<Quotation> {
  const [verb = '', ...words] = step.split(':')
  const note = words.join(':') || null
  const send = (username: string, path: string) =>
    call(username, 'POST', `/Quotation/${quotation.id}/${path}`, { version: quotation.version, note })
  const save = (change: object) =>
    call(story.by, 'PUT', '/Quotation', { ...body, ...change, id: quotation.id, version: quotation.version })
  switch (verb) {
    case 'request':
      return send(story.by, 'request-approval')
    case 'approve':
    case 'reject':
      return send(story.approver, verb)
    case 'discount':
      return save({ discount: Number(note), discountReason: 'Điều chỉnh theo yêu cầu của người duyệt' })
    case 'clone': {
      // The clone has no approver; its author names one again.
      const clone: Quotation = await send(story.by, 'clone-and-cancel')
      const again = { ...body, date: clone.date, validUntil: null, expectedReceiptDate: null }
      return call(story.by, 'PUT', '/Quotation', { ...again, id: clone.id, version: clone.version })
    }
    default:
      return send(story.by, verb)
  }
}

async function bodyOf(call: Call, story: Story, index: number) {
  const { by } = story
  const [customer] = await call(by, 'GET', `/Customer/options?search=${story.customer}`)
  const approvers: { id: string; username: string }[] = await call(
    by,
    'GET',
    '/User/options?may=quotation:approve',
  )
  const lines = []
  for (const line of story.lines) lines.push(await lineBody(call, by, { line, index }))
  return {
    customerId: customer.id,
    date: story.date,
    validUntil: addDays(story.date, 15),
    shippingAddress: story.selfPick
      ? customer.companyAddress
      : (customer.warehouseAddress ?? customer.companyAddress),
    contractNumber: null,
    salesChannelId: await choice(call, by, 'SalesChannel', index),
    salesMethodId: await choice(call, by, 'SalesMethod', index % 2),
    paymentMethodId: await choice(call, by, 'PaymentMethod', index),
    deliveryMethodId: await choice(call, by, 'DeliveryMethod', story.selfPick ? 0 : 1),
    shippingMethodId: await choice(call, by, 'ShippingMethod', index),
    officerId: null,
    approverId: approvers.find((one) => one.username === story.approver)!.id,
    source: story.supplier ? 'supplier' : 'warehouse',
    warehouseId: story.supplier ? null : await choice(call, by, 'Warehouse', index),
    expectedReceiptDate: addDays(story.date, story.supplier ? 14 : 4),
    selfPick: story.selfPick ?? false,
    depositEnabled: story.deposit !== undefined,
    deposit: story.deposit ?? 0,
    discount: story.discount?.[0] ?? 0,
    discountReason: story.discount?.[1] ?? null,
    shippingFee: story.shippingFee ?? 0,
    shippingVatRate: 8,
    note: story.note ?? null,
    lines,
  }
}

/** One of a list, in turn, so that the demo world has some of each. */
async function choice(call: Call, by: string, resource: string, place: number): Promise<string> {
  const options: { id: string }[] = await call(by, 'GET', `/${resource}/options`)
  return options[place % options.length]!.id
}

/** A line of a quotation, at the price of the catalogue. */
export async function lineBody(call: Call, by: string, { line, index }: { line: StoryLine; index: number }) {
  const [code, quantity, priceType, length] = line
  const options: ProductOption[] = await call(
    by,
    'GET',
    `/Product/options?search=${encodeURIComponent(code)}`,
  )
  const product = options.find((one) => one.code === code)
  if (!product) throw new Error(`the seed knows no product ${code}`)
  const metres = length ?? product.length
  const weighs = {
    unitKind: product.unit.kind,
    unitFactor: product.unit.factor,
    length: metres === null ? null : toMetre(metres),
    barem: product.densityWeight === null ? null : toBaremKgPerMetre(product.densityWeight),
    unitWeight: toKilogram(product.theoreticalWeight),
  }
  const theoretical = theoreticalKilograms({ ...weighs, quantity: toQuantity(quantity) }) ?? 0
  // What is weighed differs a little from the tables: up to 1.5 % below, as rolled steel does.
  const weighed = multiply(theoretical, 1000 - ((index * 7) % 16), '0.001')
  return {
    productId: product.id,
    quantity,
    length: weighs.length,
    barem: weighs.barem,
    actualWeight: toWire(round(priceType === 'actual' ? weighed : theoretical, 1)),
    priceType,
    importPrice: null,
    salePrice: linePrice(product.salePrice!, product, { ...weighs, priceType })!,
    vatRate: product.vatRate,
  }
}
