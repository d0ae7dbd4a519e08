import type { Verb } from '@barem/shared/approval/lifecycle'
import type { ApprovableEntity } from '@barem/shared/business'
import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import type { QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import { multiply, round, toWire } from '@barem/shared/values/decimal'
import { addDays, type LocalDate } from '@barem/shared/values/local-date'
import type { Call } from './quotations.ts'

export type DemoVerb = Extract<Verb, 'request-approval' | 'approve' | 'reject'>
/** What becomes of the contracts one after the other; who decides is the director. */
const lives: DemoVerb[][] = [
  ['request-approval', 'approve'],
  [],
  ['request-approval', 'reject'],
  ['request-approval', 'approve'],
]

/** Sales contracts of approved quotations, and purchase contracts of what they need, made through the API by their people. */
export async function seedContracts(call: Call): Promise<void> {
  const there: unknown[] = await call('superadmin', 'GET', '/ContractSales?pageSize=1')
  if (there.length > 0) return
  const approved: Quotation[] = await call('superadmin', 'GET', '/Quotation?status=approved&pageSize=100')
  const suppliers: { id: string }[] = await call('superadmin', 'GET', '/Customer/suppliers')
  const used = approved.filter(({ closed }) => !closed).slice(0, lives.length)
  for (const [index, { id }] of used.entries()) {
    const quotation: Quotation = await call('superadmin', 'GET', `/Quotation/${id}`)
    await sell(call, quotation, lives[index]!)
    await buy(call, quotation, { supplierId: suppliers[index % suppliers.length]!.id, verbs: lives[index]! })
  }
}

async function sell(call: Call, quotation: Quotation, verbs: DemoVerb[]): Promise<void> {
  const by = 'sales.minh'
  const { customer, shippingAddress, date, lines } = quotation
  const body = {
    ...{ customerId: customer.id, shippingAddress, date, expectedReceiptDate: addDays(date as LocalDate, 4) },
    lines: lines.map(sold),
  }
  const { refused }: QuotationContracts = await call(by, 'GET', `/Quotation/${quotation.id}/contracts`)
  // what has expired since is agreed anew, without its quotation
  const contract: SalesContract =
    refused === null
      ? await call(by, 'POST', '/ContractSales/from-quotation', { quotationId: quotation.id })
      : await call(by, 'POST', '/ContractSales', { ...body, paymentCycle: 'monthly', paymentTerm: 30 })
  await decide(call, by, { resource: 'ContractSales', may: 'salesContract', body, contract, verbs })
}

async function buy(
  call: Call,
  { lines, date }: Quotation,
  { supplierId, verbs }: { supplierId: string; verbs: DemoVerb[] },
): Promise<void> {
  const by = 'purchase.khoa'
  const body = purchaseBody({ supplierId, date, lines: lines.map(bought) })
  const contract: PurchaseContract = await call(by, 'POST', '/ContractPurchase', body)
  await decide(call, by, { resource: 'ContractPurchase', may: 'purchaseContract', body, contract, verbs })
}

/** What a supplier brings to our yard within ten days. */
export function purchaseBody<Line>(own: { supplierId: string; date: string; lines: Line[] }) {
  return {
    ...{ ...own, deliveryAddress: 'Kho Đức Giang, Long Biên, Hà Nội' },
    ...{ expectedReceiptDate: addDays(own.date as LocalDate, 10), paymentCycle: 'per-delivery' },
    ...{ paymentTerm: 15, tolerance: 2, settlingWeight: 'theirs', franchise: 0.5 },
  }
}

type QuotedLine = Pick<
  Quotation['lines'][number],
  ('productId' | 'quantity' | 'length' | 'barem') | ('actualWeight' | 'priceType' | 'salePrice' | 'vatRate')
>

function goods({ productId, quantity, length, barem, actualWeight, priceType, vatRate }: QuotedLine) {
  return { productId, quantity, length, barem, actualWeight, priceType, vatRate }
}

export function sold(line: QuotedLine) {
  return { ...goods(line), importPrice: null, salePrice: line.salePrice }
}

/** For seven percent less than they are sold. */
export function bought(line: QuotedLine) {
  return { ...goods(line), importPrice: toWire(round(multiply(line.salePrice, '0.93'), 0)) }
}

interface Made {
  id: string
  version: number
}

interface Deciding {
  resource: 'ContractSales' | 'ContractPurchase'
  may: 'salesContract' | 'purchaseContract'
  body: object
  contract: Made
  verbs: DemoVerb[]
}

/** Names the director as its approver and runs the verbs. */
async function decide(
  call: Call,
  by: string,
  { resource, may, body, contract: { id, version }, verbs }: Deciding,
): Promise<void> {
  const approverId = await director(call, by, may)
  const of = await call(by, 'PUT', `/${resource}`, { ...body, approverId, id, version })
  await runVerbs(call, by, { resource, of, verbs })
}

export async function director(call: Call, by: string, may: ApprovableEntity): Promise<string> {
  const approvers: { id: string; username: string }[] = await call(
    by,
    'GET',
    `/User/options?may=${may}:approve`,
  )
  return approvers.find(({ username }) => username === 'director.hoa')!.id
}

/** Its author asks, the director decides. */
export async function runVerbs(
  call: Call,
  by: string,
  { resource, of, verbs }: { resource: string; of: Made; verbs: readonly DemoVerb[] },
): Promise<Made> {
  let { id, version } = of
  for (const verb of verbs) {
    const who = verb === 'request-approval' ? by : 'director.hoa'
    const note = verb === 'reject' ? 'Giá chưa khớp bảng giá nhà máy, kiểm tra lại' : null
    ;({ version } = await call(who, 'POST', `/${resource}/${id}/${verb}`, { version, note }))
  }
  return { id, version }
}
