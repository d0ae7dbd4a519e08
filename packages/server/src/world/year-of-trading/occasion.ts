import type { ApprovableEntity } from '@barem/shared/business'
import { usualPrefixes } from '@barem/shared/configuration/company-settings'
import { businessDate, monthKey, numberingMonth } from '@barem/shared/values/local-date'
import type { MasterData } from '../master-data.ts'
import type { Chance } from './chance.ts'
import type { SeedCustomer } from './customers.ts'
import { LEFT_AT, type Staff } from './people.ts'
import type { SeedProduct } from './products.ts'

/** Of each series of numbers, the last that was given. */
export type Numbers = Map<string, number>

/** What documents are written of, in the order in which it came. */
export interface Trade {
  chance: Chance
  staff: Staff
  customers: readonly SeedCustomer[]
  goods: readonly SeedProduct[]
  lists: MasterData
  numbers: Numbers
  print(line: string): void
}

export function numberOf(numbers: Numbers, entity: ApprovableEntity, at: number): string {
  const series = `${usualPrefixes[entity]}${numberingMonth(businessDate(new Date(at)))}`
  const next = (numbers.get(series) ?? 0) + 1
  numbers.set(series, next)
  return `${series}-${String(next).padStart(4, '0')}`
}

/** Draws one of those who are known by then, whoever came first more often; asked in the order of time. */
export function knownTo(chance: Chance, customers: readonly SeedCustomer[]): (at: number) => SeedCustomer {
  let known = 0
  return (at) => {
    while (known < customers.length && customers[known]!.createdAt < at) known += 1
    return customers[Math.floor(known * chance.fraction() ** 2)]!
  }
}

/** Mostly whoever looks after the customer, as long as they work here. */
export function authorOf(chance: Chance, { sales, left }: Staff, customer: SeedCustomer, at: number) {
  const here = at < LEFT_AT ? [...sales, ...left] : sales
  const officer = here.find((one) => one.id === customer.officerId)
  return officer && chance.happens(80) ? officer : chance.pick(here)
}

/** What steel cost in a month, in steps of 2 % of today's price. */
export function levelAt(at: number): number {
  const month = monthKey(businessDate(new Date(at)))
  const [year = '', number = ''] = month.split('-')
  const along = (Number(year) - 2022) * 12 + Number(number)
  return 1000 + 20 * Math.round(4.5 * Math.cos(along / 9) + 1.3 * Math.sin(along * 1.7))
}
