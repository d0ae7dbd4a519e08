/**
 * What traders say and catalogues write, in one table: a search asks for either. Folded (`foldText`); the words of a group
 * mean the same where goods are looked for.
 */
const groups: readonly (readonly string[])[] = [
  ['thep', 'sat'],
  ['tam', 'ton', 'tole', 'la'],
  ['thanh', 'cay'],
  ['van', 'gan'],
  ['hop', 'vuong'],
  ['ong', 'tuyp'],
]

const sameAs = new Map(
  groups.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)] as const)),
)

/** What else a folded word may be called; nothing where it has one name. */
export function otherNames(word: string): readonly string[] {
  return sameAs.get(word) ?? []
}

/** Behind a figure: it is a thickness in millimetres. */
export const THICKNESS = 'ly'

/** `1ly8`, `5 ly`, `5mm`, `50x100x1ly8`: what stands before the unit, the figures, the unit and the tenths behind it. */
const MILLIMETRES =
  /(?<![a-z0-9.])([a-z]*)([0-9.]+(?:x[0-9.]+)*) ?(ly|li|mm)(?:(?<=l[yi]) ?([0-9]{1,2}))?(?![0-9a-z.])/g

/**
 * A search as the catalogue writes it, its figures already in one notation (`sectionText`): `phi 12` as one word, `1ly8` and `1,8 mm` as `1.8ly`. In a section or behind a shape (`50x100x1ly8`, `tam5ly`) the unit says nothing more.
 */
export function inCatalogueNotation(search: string): string {
  return search
    .replace(MILLIMETRES, (_, shape: string, figures: string, __, tenths: string | undefined) => {
      const exact = tenths === undefined || figures.includes('.') ? figures : `${figures}.${tenths}`
      return shape === '' && !figures.includes('x') ? `${exact}${THICKNESS}` : `${shape}${exact}`
    })
    .replace(/(?<![a-z0-9])(phi|fi|f|d) (?=[0-9])/g, '$1')
}
