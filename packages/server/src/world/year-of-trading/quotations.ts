import { startOfDay } from '@barem/shared/values/local-date'
import { HOUR, momentOf, WORLD_END } from './calendar.ts'
import type { Chance } from './chance.ts'
import { offerOf, partOf, type Sale } from './contracts.ts'
import type { SeedCustomer } from './customers.ts'
import { drawLife, type LifeStep, live } from './life.ts'
import type { Loader } from './loader.ts'
import { authorOf, knownTo, levelAt, numberOf, type Trade } from './occasion.ts'
import { drawPaper, type Occasion, type Paper } from './paper.ts'

/** A draft by whoever is drawn, of what steel costs then. */
export function drawQuotation(
  { chance, staff, goods, lists }: Trade,
  { at, number, customer }: Pick<Occasion, 'at' | 'number' | 'customer'>,
): Paper {
  const author = authorOf(chance, staff, customer, at)
  const level = levelAt(at)
  return drawPaper(chance, goods, lists, {
    ...{ at, number, customer, author, approver: chance.pick(staff.approvers), level },
  })
}

interface Size {
  quotations: number
  salesContracts: number
}

/**
 * Quotations one after the other through the five years, each with its life; revisions count among them. Returns the
 * sales contracts that are to be made of them.
 */
export async function seedQuotations(load: Loader, trade: Trade & { size: Size }): Promise<Sale[]> {
  const { chance, customers, numbers, print } = trade
  const { quotations: count, salesContracts } = trade.size
  const sales: Sale[] = []
  const customerAt = knownTo(chance, customers)
  for (let made = 0; made < count; ) {
    const at = momentOf(made, count)
    const customer = customerAt(at)
    let next: Paper | null = drawQuotation(trade, {
      at,
      number: numberOf(numbers, 'quotation', at),
      customer,
    })
    let steps: readonly LifeStep[] = drawLife(chance)
    // The last quotation cannot get a further revision: the count is reached.
    if (made === count - 1) steps = steps.filter((step) => step !== 'clone')
    while (next) {
      const paper: Paper = next
      next = live(load, chance, paper, steps)
      if (chance.happens((100 * salesContracts) / count)) sales.push(...salesOf(chance, paper, customer))
      steps = ['change', 'request', 'approve']
      made += 1
      if (made % 20 === 0) await load.breathe()
      if (made % 20_000 === 0) print(`${made} quotations`)
    }
  }
  return sales
}

/** The contracts that follow an approved quotation before it ends: one over all or most of it, or two over the halves. */
function salesOf(chance: Chance, { row, sheet, author, approver }: Paper, customer: SeedCustomer): Sale[] {
  if (row.status !== 'approved' || row.closed) return []
  const offer = offerOf(row, { quoted: true })
  const end = Math.min(WORLD_END, startOfDay(row.validUntil as never).getTime() + 17 * HOUR)
  const shares = chance.happens(12) ? [50, 50] : [chance.happens(75) ? 100 : chance.between(40, 95)]
  return shares.flatMap((share) => {
    const at = row.modifiedAt.getTime() + Math.floor((1 + chance.fraction() * 71) * HOUR)
    const part = partOf(sheet, share)
    if (at > end || part.lines.length === 0) return []
    return [{ at, partner: customer, author, approver, sheet: part, offer }]
  })
}
