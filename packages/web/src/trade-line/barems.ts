import type { CataloguePrice } from '@barem/shared/product/endpoints'
import { baremsOn } from '@barem/shared/product/form'
import { textOf } from '#i18n/i18n.ts'
import type { LineValues } from './line.ts'

/** What the catalogue says of a line: as its product was picked, else as it was read. */
export function catalogueOf(
  { catalogue, productId }: Pick<LineValues, 'catalogue' | 'productId'>,
  prices: ReadonlyMap<string, CataloguePrice>,
): CataloguePrice | undefined {
  return catalogue ?? (productId === null ? undefined : prices.get(productId))
}

/** A barem that a line may weigh by: of a standard or a mill, else that of the product itself. */
export interface Barem {
  name: string
  kgPerMetre: number
}

/** The barems of a product on a day. A form that was kept since before they were told of has none. */
export function baremsFor(catalogue: CataloguePrice | undefined, day: string): Barem[] {
  const { barems = [], densityWeight = null } = catalogue ?? {}
  const named = baremsOn(barems, day).map(({ standard, kgPerMetre }) => ({ name: standard, kgPerMetre }))
  const isNamed = named.some(({ kgPerMetre }) => kgPerMetre === densityWeight)
  const own =
    densityWeight === null || isNamed
      ? []
      : [{ name: textOf('tradeLine.barem.own'), kgPerMetre: densityWeight }]
  return [...named, ...own]
}

/** Which of them a line weighs by, in words; null while nobody knows. */
export function baremWords(line: LineValues, barems: readonly Barem[]): string | null {
  if (typeof line.barem !== 'number' || barems.length === 0) return null
  const used = barems.filter(({ kgPerMetre }) => kgPerMetre === line.barem)
  if (used.length === 0) return textOf('tradeLine.barem.byHand')
  return textOf('tradeLine.barem.of', { name: used.map(({ name }) => name).join(', ') })
}
