import { exact } from '@barem/shared/values/decimal'
import { HOUR, momentOf, WORLD_END } from './calendar.ts'
import type { Chance } from './chance.ts'
import { drawPurchase, drawSale, offerOf, purchaseSheet, type Sale } from './contracts.ts'
import { drawLife, live } from './life.ts'
import { drawLines, type SheetLine } from './lines.ts'
import type { Loader } from './loader.ts'
import { knownTo, levelAt, numberOf, type Trade } from './occasion.ts'
import type { Paper } from './paper.ts'
import type { SeedProduct } from './products.ts'
import { drawQuotation } from './quotations.ts'

interface Orders extends Trade {
  /** Of quotations. */
  sales: Sale[]
  size: { salesContracts: number; purchaseContracts: number }
}

/** Goods of a sales contract that are to be bought for it. */
interface Want {
  at: number
  of: Pick<Paper['row'], 'id' | 'number'>
  lines: SheetLine[]
}

/** Contracts of both sides: most sales of quotations, half of the purchases for sales that they are bound to. */
export async function seedContracts(load: Loader, orders: Orders): Promise<void> {
  const wants = await seedSales(load, orders)
  await seedPurchases(load, orders, wants)
}

/** Contracts are not cloned here: what rests on them is told of them alone. */
function lifeOf(chance: Chance) {
  return drawLife(chance).filter((step) => step !== 'clone')
}

async function seedSales(load: Loader, orders: Orders): Promise<Want[]> {
  const { chance, numbers, size, print } = orders
  const wants: Want[] = []
  const percent = (60 * size.purchaseContracts) / size.salesContracts
  for (const [place, { offer, ...on }] of allSales(orders).entries()) {
    const paper = drawSale(chance, { ...on, number: numberOf(numbers, 'salesContract', on.at) }, offer)
    live(load, chance, paper, lifeOf(chance))
    if (['approved', 'pending'].includes(paper.row.status) && chance.happens(percent))
      wants.push(wantOf(chance, paper))
    if (place % 20 === 0) await load.breathe()
    if ((place + 1) % 20_000 === 0) print(`${place + 1} sales contracts`)
  }
  return wants.filter(({ at }) => at < WORLD_END - HOUR).sort((one, other) => one.at - other.at)
}

/** Those of quotations, and as many without one as are missing. */
function allSales(orders: Orders): Sale[] {
  const { chance, customers, sales, size } = orders
  const quoted = sales.slice(0, size.salesContracts)
  const customerAt = knownTo(chance, customers)
  const missing = size.salesContracts - quoted.length
  const others = Array.from({ length: missing }, (_, place) => {
    const at = momentOf(place, missing)
    const partner = customerAt(at)
    const { row, sheet, author, approver } = drawQuotation(orders, { at, number: '', customer: partner })
    return { at, partner, author, approver, sheet, offer: offerOf(row, { quoted: false }) }
  })
  return [...quoted, ...others].sort((one, other) => one.at - other.at)
}

function wantOf(chance: Chance, { row, sheet }: Paper): Want {
  const { id, number } = row
  const at = row.modifiedAt.getTime() + Math.floor((1 + chance.fraction() * 71) * HOUR)
  const lines = sheet.lines.filter((_, place) => place === 0 || chance.happens(80))
  return { at, of: { id, number }, lines }
}

interface Purchase {
  at: number
  wants: Want[]
}

/** For one sale or two that come one after the other, up to half of all; the others for the yard. */
function allPurchases(chance: Chance, wants: readonly Want[], count: number): Purchase[] {
  const made: Purchase[] = []
  for (let place = 0; place < wants.length && made.length < count; ) {
    const some = wants.slice(place, place + (chance.happens(25) ? 2 : 1))
    made.push({ at: some.at(-1)!.at, wants: some })
    place += some.length
  }
  const rest = count - made.length
  const others = Array.from({ length: rest }, (_, place) => ({ at: momentOf(place, rest), wants: [] }))
  return [...made, ...others].sort((one, other) => one.at - other.at)
}

async function seedPurchases(load: Loader, orders: Orders, wanted: Want[]): Promise<void> {
  const { chance, staff, customers, goods, lists, numbers, size, print } = orders
  const supplierAt = knownTo(
    chance,
    customers.filter(({ supplier }) => supplier),
  )
  for (const [place, { at, wants }] of allPurchases(chance, wanted, size.purchaseContracts).entries()) {
    const paper = drawPurchase(chance, lists, {
      ...{ at, number: numberOf(numbers, 'purchaseContract', at), partner: supplierAt(at) },
      ...{ author: chance.pick(staff.buyers), approver: chance.pick(staff.approvers) },
      sheet: purchaseSheet(
        chance,
        wants.length > 0 ? together(wants) : drawLines(chance, goods, levelAt(at)),
      ),
    })
    live(load, chance, paper, lifeOf(chance))
    if (paper.row.status !== 'cancelled') bind(load, chance, paper, wants)
    if (place % 20 === 0) await load.breathe()
    if ((place + 1) % 20_000 === 0) print(`${place + 1} purchase contracts`)
  }
}

/** The lines of all of them, one for each product. */
function together(wants: readonly Want[]): SheetLine[] {
  const lines = new Map<SeedProduct, SheetLine>()
  for (const line of wants.flatMap((want) => want.lines)) {
    const known = lines.get(line.product)
    lines.set(line.product, known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  return [...lines.values()]
}

/** Binds what was bought to what it was bought for, as far as it reaches; both contracts tell it. */
function bind(load: Loader, chance: Chance, { row, sheet, author }: Paper, wants: readonly Want[]): void {
  const at = row.modifiedAt.getTime() + HOUR / 6
  const rest = new Map(sheet.lines.map(({ product, quantity }) => [product, quantity]))
  for (const { of, lines } of wants) {
    const bound = lines.flatMap(({ product, quantity: wanted }) => {
      const quantity = Math.min(wanted, rest.get(product) ?? 0)
      rest.set(product, (rest.get(product) ?? 0) - quantity)
      return quantity > 0 ? [{ product, quantity }] : []
    })
    for (const { product, quantity } of bound)
      load.add('contractBinding', {
        ...{ id: chance.id(at), purchaseContractId: row.id, salesContractId: of.id, productId: product.id },
        ...{ length: product.kept.length, quantity: quantity.toFixed(3), authorId: author.id },
        ...{ createdAt: new Date(at), modifiedAt: new Date(at) },
      })
    const binding = { at, chance, actorId: author.id, bound }
    addBoundEvent(load, binding, { entity: 'purchaseContract', entityId: row.id, other: of.number })
    addBoundEvent(load, binding, { entity: 'salesContract', entityId: of.id, other: row.number })
  }
}

interface Binding {
  at: number
  chance: Chance
  actorId: string
  bound: { product: SeedProduct; quantity: number }[]
}

function addBoundEvent(
  load: Loader,
  { at, chance, actorId, bound }: Binding,
  { entity, entityId, other }: { entity: string; entityId: string; other: string },
): void {
  const changes = bound.map(({ product: { code, kept }, quantity }) => {
    const length = kept.length === null ? '' : ` ${exact(kept.length)} m`
    return { field: `${other} · ${code}${length}`, from: 0, to: quantity }
  })
  if (changes.length === 0) return
  load.add('event', {
    ...{
      id: chance.id(at),
      at: new Date(at),
      actorId,
      kind: `${entity}.bound`,
      entity,
      entityId,
      note: null,
    },
    ...{ changes: JSON.stringify(changes), traceId: chance.id(at) },
  })
}
