import { addDays, businessDate } from '@barem/shared/values/local-date'
import type { DocumentKind } from '#document/kind'
import { purchaseContractKind } from '#purchase-contract/kind'
import type { QuotationRow } from '#quotation/kind'
import { salesContractKind } from '#sales-contract/kind'
import type { MasterData } from '../master-data.ts'
import type { Chance } from './chance.ts'
import type { SeedCustomer } from './customers.ts'
import { SHIPPING_VAT, type Sheet, type SheetLine, weighed } from './lines.ts'
import { address } from './names.ts'
import { notes, oneOf, type Paper, price, worthOf } from './paper.ts'
import type { Colleague } from './people.ts'

/** The terms that a sales contract begins with, and the quotation it takes of: kept until it is written, so no more of it. */
export type Offer = Pick<
  QuotationRow,
  | ('shippingAddress' | 'expectedReceiptDate' | 'warehouseId' | 'warehouseName' | 'paymentMethodId')
  | ('paymentMethodName' | 'deliveryMethodId' | 'deliveryMethodName' | 'shippingMethodId')
  | ('shippingMethodName' | 'discountReason' | 'note')
> & { partnerNumber: string | null; quotationId: string | null; quotationName: string | null }

/** Of a quotation; where it is not `quoted`, its terms alone. */
export function offerOf(row: Paper['row'], { quoted }: { quoted: boolean }): Offer {
  const one = row as QuotationRow
  return {
    ...{ quotationId: quoted ? one.id : null, quotationName: quoted ? one.number : null },
    ...{ shippingAddress: one.shippingAddress, partnerNumber: one.contractNumber },
    expectedReceiptDate: one.expectedReceiptDate,
    ...{ warehouseId: one.warehouseId, warehouseName: one.warehouseName, note: one.note },
    ...{ paymentMethodId: one.paymentMethodId, paymentMethodName: one.paymentMethodName },
    ...{ deliveryMethodId: one.deliveryMethodId, deliveryMethodName: one.deliveryMethodName },
    ...{ shippingMethodId: one.shippingMethodId, shippingMethodName: one.shippingMethodName },
    discountReason: one.discountReason,
  }
}

/** A contract about to be written. */
export interface Signing {
  at: number
  number: string
  partner: SeedCustomer
  author: Colleague
  approver: Colleague
  sheet: Sheet
}

/** A sales contract that is to be made. */
export interface Sale extends Omit<Signing, 'number'> {
  offer: Offer
}

/** A share of a sheet, in hundredths: of every line, and as much of every amount as of the goods. */
export function partOf(sheet: Sheet, share: number): Sheet {
  const of = (amount: number) => Math.floor((amount * share) / 100)
  const lines = sheet.lines.flatMap((line) => {
    const quantity = of(line.quantity)
    return quantity > 0 ? [{ ...line, quantity, actualWeight: weighed({ ...line, quantity }) }] : []
  })
  const worth = worthOf(lines) / worthOf(sheet.lines)
  const money = (amount: number) => Math.floor((amount * worth) / 1000) * 1000
  return {
    ...{ ...sheet, lines, selfPick: false, discount: money(sheet.discount) },
    ...{ shippingFee: money(sheet.shippingFee), deposit: money(sheet.deposit) },
  }
}

/** A sales contract, of a quotation or without one. */
export function drawSale(chance: Chance, on: Signing, offer: Offer): Paper {
  const day = offer.expectedReceiptDate
  return signed(chance, salesContractKind, on, {
    ...offer,
    expectedReceiptDate: day !== null && day >= businessDate(new Date(on.at)) ? day : null,
    discountReason: on.sheet.discount > 0 ? offer.discountReason : null,
    ...{ shippingFee: '0', shippingVatRate: SHIPPING_VAT.toFixed(4), discount: '0' },
    ...{ tolerance: chance.pick(tolerances), settlingWeight: 'ours', franchise: '0.0000' },
  })
}

const tolerances = ['0.0000', '2.0000', '5.0000']
const yards = [
  'Kho Đức Giang, Long Biên, Hà Nội',
  'Kho Sóng Thần, Dĩ An, Bình Dương',
  'Kho Hòa Khánh, Liên Chiểu, Đà Nẵng',
]

/** A purchase contract: what mills and wholesalers bring into a yard, or to a site. */
export function drawPurchase(chance: Chance, lists: MasterData, on: Signing): Paper {
  const payment = oneOf(chance, lists, 'paymentMethod')
  const delivery = oneOf(chance, lists, 'deliveryMethod')
  const shipping = oneOf(chance, lists, 'shippingMethod')
  const warehouse = oneOf(chance, lists, 'warehouse')
  const day = businessDate(new Date(on.at))
  return signed(chance, purchaseContractKind, on, {
    deliveryAddress: chance.happens(80) ? chance.pick(yards) : address(chance, 'yard'),
    ...{ warehouseId: warehouse.id, warehouseName: warehouse.name },
    ...{ paymentMethodId: payment.id, paymentMethodName: payment.name, deliveryMethodId: delivery.id },
    ...{
      deliveryMethodName: delivery.name,
      shippingMethodId: shipping.id,
      shippingMethodName: shipping.name,
    },
    partnerNumber: chance.happens(60) ? `${chance.between(1, 999)}/${day.slice(0, 4)}/HĐMB` : null,
    expectedReceiptDate: addDays(day, chance.between(2, 20)),
    note: chance.happens(15) ? chance.pick(notes) : null,
    ...{ tolerance: chance.pick(tolerances), settlingWeight: 'theirs', franchise: '0.5000' },
  })
}

/** A draft of a contract that names its approver, with its figures. */
function signed(chance: Chance, kind: DocumentKind, on: Signing, terms: Record<string, unknown>): Paper {
  const { at, number, partner: one, author, approver, sheet } = on
  const [stamp, { partner }] = [new Date(at), kind]
  const row = {
    ...{ id: chance.id(at), number, baseNumber: number, revision: 1, clonedFromId: null, status: 'draft' },
    ...{
      closed: false,
      [`${partner}Id`]: one.id,
      [`${partner}Name`]: one.name,
      [`${partner}Today`]: one.name,
    },
    ...{ [`${partner}Phone`]: one.phone, [`${partner}TaxCode`]: one.taxCode, date: businessDate(stamp) },
    ...terms,
    paymentCycle: one.paymentCycle ?? 'per-delivery',
    paymentTerm: one.paymentTerm?.toString() ?? null,
    ...{ deposit: '0', officerId: author.id, officerName: author.fullName },
    ...{ authorId: author.id, authorName: author.fullName, approverId: approver.id },
    ...{ approverName: approver.fullName, approverEligible: true, sent: null, contentAuthors: [author.id] },
    ...{ quantityTotal: '0', theoreticalWeightTotal: '0', actualWeightTotal: '0', goodsTotal: '0' },
    ...{ total: '0', vatTotal: '0', costTotal: null, round: null, approvers: [], revisions: [] },
    ...{ version: 1, createdAt: stamp, modifiedAt: stamp, inUse: false, usedBy: [], searchKey: null },
  } as unknown as Paper['row']
  const paper: Paper = { kind, row, lines: [], requests: [], sheet, author, approver }
  price(paper, chance)
  return paper
}

/** What is bought of these goods: a full truck rather than the piece, at what it costs. */
export function purchaseSheet(chance: Chance, wanted: readonly SheetLine[]): Sheet {
  const lines = wanted.map((line) => {
    const quantity = line.quantity + Math.floor((line.quantity * chance.between(0, 30)) / 100)
    const importPrice = line.importPrice ?? Math.floor(line.salePrice * 0.93)
    return { ...line, quantity, importPrice, actualWeight: weighed({ ...line, quantity }) }
  })
  return { lines, discount: 0, selfPick: false, shippingFee: 0, deposit: 0 }
}
