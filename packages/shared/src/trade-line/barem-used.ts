import { baremsOn } from '#product/form'

/** Beside the names of standards and mills: the barem of the product itself, and one that somebody typed. */
export const OWN_BAREM = '#product'
export const TYPED_BAREM = '#typed'

/** What a product may weigh by. */
export interface Weighing {
  barems: readonly { standard: string; kgPerMetre: number; validFrom: string }[]
  densityWeight: number | null
}

/** A barem that a line may weigh by: of a standard or a mill, else that of the product itself. */
export interface Barem {
  /** Of the standard or mill; `OWN_BAREM`. */
  name: string
  kgPerMetre: number
}

/** The barems of a product on a day, that of the product itself where no standard says the same. */
export function baremsOf({ barems, densityWeight }: Weighing, day: string): Barem[] {
  const named = baremsOn(barems, day).map(({ standard, kgPerMetre }) => ({ name: standard, kgPerMetre }))
  const isNamed = named.some(({ kgPerMetre }) => kgPerMetre === densityWeight)
  return densityWeight === null || isNamed
    ? named
    : [...named, { name: OWN_BAREM, kgPerMetre: densityWeight }]
}

/** So many standards and mills of one weight are named, the rest only counted: a product may have fifty. */
const MAX_NAMES = 2

/** Which of them weighs that much, the first of several by name and how many more; `TYPED_BAREM` where none does. */
export function baremUsed(kgPerMetre: number | null, barems: readonly Barem[]): string | null {
  if (kgPerMetre === null) return null
  const used = barems.filter((one) => one.kgPerMetre === kgPerMetre).map(({ name }) => name)
  if (used.length === 0) return TYPED_BAREM
  const named = used.slice(0, MAX_NAMES).join(', ')
  return used.length > MAX_NAMES ? `${named} +${used.length - MAX_NAMES}` : named
}

/** A standard or mill that may be named to everybody; null where there is none. */
export function namedBarem(name: string | null | undefined): string | null {
  return name && name !== OWN_BAREM && name !== TYPED_BAREM ? name : null
}
