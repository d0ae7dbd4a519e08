import type { CataloguePrice } from '@barem/shared/product/endpoints'
import { type Barem, baremsOf, baremUsed, OWN_BAREM, TYPED_BAREM } from '@barem/shared/trade-line/barem-used'
import { textOf } from '#i18n/i18n.ts'
import type { LineValues } from './line.ts'

/** What the catalogue says of a line: as its product was picked, else as it was read. */
export function catalogueOf(
  { catalogue, productId }: Pick<LineValues, 'catalogue' | 'productId'>,
  prices: ReadonlyMap<string, CataloguePrice>,
): CataloguePrice | undefined {
  return catalogue ?? (productId === null ? undefined : prices.get(productId))
}

/** The barems of a product on a day. A form that was kept since before they were told of has none. */
export function baremsFor(catalogue: CataloguePrice | undefined, day: string): Barem[] {
  const { barems = [], densityWeight = null } = catalogue ?? {}
  return baremsOf({ barems, densityWeight }, day)
}

/** Whether it may be that somebody typed it: of one that was kept with its name it is known. */
export function isTypedBarem({ baremName }: Pick<LineValues, 'baremName'>): boolean {
  return !baremName || baremName === TYPED_BAREM
}

/** Those it does not weigh by now. */
export function otherBarems(line: Pick<LineValues, 'barem'>, barems: readonly Barem[]): Barem[] {
  return barems.filter(({ kgPerMetre }) => kgPerMetre !== line.barem)
}

/** One of them as it is called. */
export function baremTitle(name: string): string {
  if (name === TYPED_BAREM) return textOf('tradeLine.barem.byHand')
  return name === OWN_BAREM ? textOf('tradeLine.barem.own') : name
}

/**
 * Which barem a line weighs by, in words: the one that was kept with it, whatever the catalogue says by now; of one that is
 * written, the one that says as much. Null while nobody knows.
 */
export function baremWords(
  { barem, baremName }: Pick<LineValues, 'barem' | 'baremName'>,
  barems: readonly Barem[],
): string | null {
  if (typeof barem !== 'number') return null
  const name = baremName ?? (barems.length > 0 ? baremUsed(barem, barems) : null)
  if (!name) return null
  return name === TYPED_BAREM || name === OWN_BAREM
    ? baremTitle(name)
    : textOf('tradeLine.barem.of', { name })
}
