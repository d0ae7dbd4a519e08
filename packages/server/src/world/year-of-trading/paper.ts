import { isTradeLine } from '@barem/shared/trade-line/line'
import { priceLines } from '@barem/shared/trade-line/pricing'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { DONG_MAX } from '@barem/shared/values/money'
import type { Insertable } from 'kysely'
import type { Approval, ApprovalStep } from '#db/types'
import type { GoodsSums } from '#document/goods'
import type { DocumentKind } from '#document/kind'
import type { DocumentRow } from '#document/row'
import type { KeptLine } from '#document/write-lines'
import { type QuotationRow, quotationKind } from '#quotation/kind'
import type { MasterData, MasterDataList } from '../master-data.ts'
import { masterDataRows } from '../master-data-rows.ts'
import type { Chance } from './chance.ts'
import type { SeedCustomer } from './customers.ts'
import { draftOf, drawLines, lineRows, SHIPPING_VAT, type Sheet, type SheetLine } from './lines.ts'
import { address } from './names.ts'
import type { Colleague } from './people.ts'
import type { SeedProduct } from './products.ts'

/** A document during generation: its row and lines as the database would hold them at that time. */
export interface Paper {
  kind: DocumentKind
  row: DocumentRow & GoodsSums
  lines: KeptLine[]
  /** Every request for its approval, with its one step. */
  requests: { approval: Insertable<Approval>; step: Insertable<ApprovalStep> }[]
  sheet: Sheet
  author: Colleague
  approver: Colleague
}

export interface Occasion {
  at: number
  number: string
  customer: SeedCustomer
  author: Colleague
  approver: Colleague
  /** What steel costs at that time, in thousandths of today. */
  level: number
}

export const notes = [
  'Giao trong giờ hành chính, gọi trước 30 phút.',
  'Giá chưa gồm bốc xếp tại công trình.',
  'Hàng có chứng chỉ chất lượng của nhà máy.',
  'Giao hai đợt theo tiến độ công trình.',
  'Khách nhận hóa đơn cuối tháng.',
]

/** A new draft with its lines, discount, fee and deposit; it names its approver. */
export function drawPaper(
  chance: Chance,
  goods: readonly SeedProduct[],
  lists: MasterData,
  on: Occasion,
): Paper {
  const selfPick = chance.happens(18)
  const sheet: Sheet = {
    lines: drawLines(chance, goods, on.level),
    discount: 0,
    selfPick,
    shippingFee: selfPick ? 0 : chance.between(4, 90) * 100_000,
    deposit: 0,
  }
  const row = { ...headerOf(chance, lists, on), selfPick }
  const { author, approver } = on
  const paper: Paper = { kind: quotationKind, row, lines: [], requests: [], sheet, author, approver }
  const worth = worthOf(sheet.lines)
  if (chance.happens(15)) discountBy(chance, paper, worth)
  if (chance.happens(20))
    sheet.deposit = Math.floor((worth * chance.between(1, 3)) / 10 / 1_000_000) * 1_000_000
  price(paper, chance)
  return paper
}

/** About how much the goods come to: enough to think of a discount and a deposit. What counts, `price` computes. */
export function worthOf(lines: readonly SheetLine[]): number {
  const worth = ({ salePrice, priceType, quantity, actualWeight }: SheetLine) =>
    salePrice * (priceType === 'item' ? quantity : actualWeight)
  return lines.reduce((sum, line) => sum + worth(line), 0)
}

/** Half a percent to two percent of the goods, in whole hundreds of thousands. */
export function discountBy(
  chance: Chance,
  { row, sheet }: Pick<Paper, 'row' | 'sheet'>,
  worth: number,
): void {
  sheet.discount = Math.floor((worth * chance.between(5, 20)) / 1000 / 100_000) * 100_000
  row.discountReason = sheet.discount > 0 ? 'Khách thân thiết, lấy số lượng lớn' : null
}

/** Computes every figure anew; the lines are replaced as a whole, as a save does. */
export function price(paper: Paper, chance: Chance): void {
  const { kind, row, sheet } = paper
  if (!isTradeLine(kind.line)) throw new Error(`a ${kind.entity} has no goods`)
  const { totals, profit, lines } = priceLines(draftOf(sheet, kind.line.price))
  const at = row.modifiedAt.getTime()
  const of = { kind: kind.line, parent: { [`${kind.entity}Id`]: row.id } }
  paper.lines = lineRows(of, sheet.lines, lines, () => chance.id(at))
  const money = {
    discount: sheet.discount.toFixed(0),
    shippingFee: totals.shippingFee.toFixed(0),
    depositEnabled: sheet.deposit > 0,
    deposit: sheet.deposit.toFixed(0),
  }
  for (const [name, value] of Object.entries(money))
    if (name in kind.fields) Object.assign(row, { [name]: value })
  row.quantityTotal = totals.quantity.toFixed(3)
  row.theoreticalWeightTotal = totals.theoreticalWeight.toFixed(3)
  row.actualWeightTotal = totals.actualWeight.toFixed(3)
  row.goodsTotal = totals.goods.toFixed(0)
  row.total = totals.total.toFixed(0)
  row.vatTotal = totals.vat.toFixed(0)
  row.costTotal = profit && profit.cost <= DONG_MAX ? profit.cost.toFixed(0) : null
}

function headerOf(chance: Chance, lists: MasterData, on: Occasion): QuotationRow {
  const { at, number, customer, author, approver } = on
  const day = businessDate(new Date(at))
  const supplier = chance.happens(12)
  const channel = oneOf(chance, lists, 'salesChannel')
  const method = oneOf(chance, lists, 'salesMethod')
  const payment = oneOf(chance, lists, 'paymentMethod')
  const delivery = oneOf(chance, lists, 'deliveryMethod')
  const shipping = oneOf(chance, lists, 'shippingMethod')
  const warehouse = supplier ? { id: null, name: null } : oneOf(chance, lists, 'warehouse')
  const stamp = new Date(at)
  return {
    ...{ id: chance.id(at), number, baseNumber: number, revision: 1, clonedFromId: null, status: 'draft' },
    ...{
      closed: false,
      customerId: customer.id,
      customerName: customer.name,
      customerToday: customer.name,
      customerPhone: customer.phone,
    },
    ...{
      customerTaxCode: customer.taxCode,
      date: day,
      validUntil: addDays(day, chance.pick([7, 10, 15, 30])),
    },
    shippingAddress: shippingAddressOf(chance, customer),
    contractNumber: chance.happens(10) ? `${chance.between(1, 99)}/${day.slice(0, 4)}/HĐNT` : null,
    ...{ salesChannelId: channel.id, salesChannelName: channel.name, salesMethodId: method.id },
    ...{ salesMethodName: method.name, paymentMethodId: payment.id, paymentMethodName: payment.name },
    ...{ deliveryMethodId: delivery.id, deliveryMethodName: delivery.name, shippingMethodId: shipping.id },
    ...{ shippingMethodName: shipping.name, warehouseId: warehouse.id, warehouseName: warehouse.name },
    ...{
      officerId: author.id,
      officerName: author.fullName,
      authorId: author.id,
      authorName: author.fullName,
    },
    ...{ approverId: approver.id, approverName: approver.fullName, approverEligible: true },
    source: supplier ? 'supplier' : 'warehouse',
    expectedReceiptDate: addDays(day, supplier ? 14 : chance.between(1, 6)),
    ...{ selfPick: false, depositEnabled: false, deposit: '0', discount: '0', discountReason: null },
    floorReason: null,
    ...{ discountBy: 'hand', discountPolicyId: null, discountPolicyName: null },
    ...{ shippingRateId: null, shippingRateName: null },
    ...{ shippingFee: '0', shippingVatRate: SHIPPING_VAT.toFixed(4) },
    note: chance.happens(25) ? chance.pick(notes) : null,
    ...{
      quantityTotal: '0',
      theoreticalWeightTotal: '0',
      actualWeightTotal: '0',
      goodsTotal: '0',
      total: '0',
    },
    ...{
      vatTotal: '0',
      costTotal: null,
      sent: null,
      contentAuthors: [author.id],
      round: null,
      approvers: [],
      revisions: [],
    },
    ...{ version: 1, createdAt: stamp, modifiedAt: stamp, inUse: false, usedBy: [], searchKey: null },
  }
}

function shippingAddressOf(chance: Chance, customer: SeedCustomer): string {
  if (chance.happens(20)) return address(chance, 'yard')
  return customer.warehouseAddress ?? customer.companyAddress
}

/** An entry of a list; the first of it, which the trade uses most, more often. */
export function oneOf<List extends MasterDataList>(chance: Chance, lists: MasterData, list: List) {
  const rows = masterDataRows[list]
  const { code, name } = rows[Math.floor(rows.length * chance.fraction() ** 1.7)]!
  return { id: lists[list].get(code)!, name }
}
