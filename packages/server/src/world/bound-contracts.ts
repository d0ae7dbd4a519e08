import { partOfWeight } from '@barem/shared/trade-line/part'
import { bought, type DemoVerb, director, purchaseBody, runVerbs, sold } from './contracts.ts'
import type { StoryLine } from './quotation-story.ts'
import { type Call, lineBody } from './quotations.ts'

const minh = 'sales.minh'
const khoa = 'purchase.khoa'
const rods = (quantity: number): StoryLine => ['TV-D16-CB400-V', quantity, 'theoretical']
const boxes = (quantity: number): StoryLine => ['HOP50x100x2.0', quantity, 'item']
const ANNEXED_ON = '2026-11-19'
const sent: DemoVerb[] = ['request-approval']
const approved: DemoVerb[] = [...sent, 'approve']

/** An approved contract of one line, and what it was made of. */
interface Made {
  id: string
  version: number
  body: { lines: { productId: string; length: number | null; quantity: number; actualWeight: number }[] }
}

/**
 * Purchases bound to the sales they are made for, annexes of both kinds in each state on their way, and one
 * closed short of each kind; made through the API by their people.
 */
export async function seedBoundContracts(call: Call): Promise<void> {
  const there: unknown[] = await call('superadmin', 'GET', '/ContractSalesAnnex?pageSize=1')
  if (there.length > 0) return
  const suppliers: { id: string }[] = await call('superadmin', 'GET', '/Customer/suppliers')
  const buy = async (supplier: number, date: string, line: StoryLine, note?: string) => {
    const terms = purchaseBody({
      supplierId: suppliers[supplier]!.id,
      date,
      lines: [bought(await quoted(call, line))],
    })
    return make(call, 'purchase', { ...terms, ...(note && { note }) })
  }
  const tower = await sell(call, 'KH0003', '2026-11-11', rods(400))
  const school = await sell(call, 'KH0005', '2026-11-12', rods(250))
  const dealer = await sell(call, 'KH0015', '2026-11-13', boxes(300))
  const forBoth = await buy(0, '2026-11-13', rods(650))
  const fromMill = await buy(1, '2026-11-14', boxes(180))
  const fromWholesaler = await buy(2, '2026-11-16', boxes(200))
  await buy(1, '2026-11-17', ['KEM-BUOC', 500, 'item'], 'Bên bán báo trước giờ xe đến ít nhất 4 giờ')
  await bind(call, forBoth, tower, { quantity: 400 })
  await bind(call, forBoth, school, { quantity: 250 })
  await bind(call, fromMill, dealer, { quantity: 180 })
  await bind(call, fromWholesaler, dealer, { quantity: 120 })

  await annex(call, 'sales', tower, { quantity: 450, reason: 'Khách lấy thêm cho tầng 5', verbs: approved })
  await annex(call, 'purchase', forBoth, {
    quantity: 700,
    reason: 'Công trình lấy thêm cho tầng 5',
    verbs: approved,
  })
  await bind(call, forBoth, tower, { was: 400, quantity: 450 })
  await annex(call, 'sales', school, { quantity: 280, reason: 'Khách sửa bản vẽ khối nhà B', verbs: sent })
  await annex(call, 'purchase', fromMill, { quantity: 200, reason: 'Nhà máy giao trọn xe', verbs: sent })
  await annex(call, 'sales', dealer, { quantity: 360, reason: 'Đại lý lấy thêm hàng cuối tháng', verbs: [] })
  await annex(call, 'purchase', fromWholesaler, { quantity: 260, reason: 'Mua thêm cho đại lý', verbs: [] })

  const stopped = await sell(call, 'KH0010', '2026-11-05', ['V40x40x3', 120, 'item'])
  await closeShort(call, 'sales', stopped, 'Khách dừng công trình, phần còn lại không lấy nữa')
  const ranOut = await buy(2, '2026-11-06', boxes(90))
  await closeShort(call, 'purchase', ranOut, 'Bên bán hết hàng, phần còn lại mua nơi khác')
}

const sides = {
  sales: { by: minh, resource: 'ContractSales', entity: 'salesContract' },
  purchase: { by: khoa, resource: 'ContractPurchase', entity: 'purchaseContract' },
} as const

async function quoted(call: Call, line: StoryLine) {
  return lineBody(call, minh, { line, index: 0 })
}

async function sell(call: Call, code: string, date: string, line: StoryLine): Promise<Made> {
  const [customer] = await call(minh, 'GET', `/Customer/options?search=${code}`)
  return make(call, 'sales', {
    ...{ customerId: customer.id, date, lines: [sold(await quoted(call, line))] },
    ...{ shippingAddress: customer.warehouseAddress ?? customer.companyAddress },
    ...{ paymentCycle: 'monthly', paymentTerm: 30 },
  })
}

async function make(
  call: Call,
  side: keyof typeof sides,
  given: Made['body'] & { note?: string },
): Promise<Made> {
  const { by, resource, entity } = sides[side]
  const body = { ...given, approverId: await director(call, by, entity) }
  const contract = await call(by, 'POST', `/${resource}`, body)
  const { id, version } = await runVerbs(call, by, { resource, of: contract, verbs: approved })
  return { id, version, body }
}

async function closeShort(call: Call, side: keyof typeof sides, { id, version }: Made, note: string) {
  const { by, resource } = sides[side]
  await call(by, 'POST', `/${resource}/${id}/close-short`, { version, note })
}

/** How much of the one line of a purchase is for the one of a sale. */
async function bind(
  call: Call,
  purchase: Made,
  sales: Made,
  { was = 0, quantity }: { was?: number; quantity: number },
) {
  const { productId, length } = sales.body.lines[0]!
  const pair = {
    purchaseContractId: purchase.id,
    salesContractId: sales.id,
    productId,
    length,
    was,
    quantity,
  }
  await call(khoa, 'POST', '/ContractBinding', { pairs: [pair] })
}

/** Changes the quantity of the one line of a contract; its weight follows. */
async function annex(
  call: Call,
  side: keyof typeof sides,
  { id, body }: Made,
  { quantity, reason, verbs }: { quantity: number; reason: string; verbs: DemoVerb[] },
) {
  const { by, resource: contract } = sides[side]
  const resource = `${contract}Annex` as const
  const lines = body.lines.map((line) => ({
    ...{ ...line, quantity },
    actualWeight: partOfWeight(line.actualWeight, { taken: 0, part: quantity, whole: line.quantity }),
  }))
  const draft = await call(by, 'POST', `/${resource}`, {
    ...body,
    contractId: id,
    reason,
    date: ANNEXED_ON,
    lines,
  })
  await runVerbs(call, by, { resource, of: draft, verbs })
}
