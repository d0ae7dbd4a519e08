import { z } from 'zod'

/** What a figure says, and so how it is written: a measure (metres, kg per metre) has no thousands. */
export type FigureKind = 'amount' | 'quantity' | 'measure' | 'weight' | 'rate'

/** How a figure is typed: of its kind, calculated to so many decimals. */
export interface Figure {
  kind: FigureKind
  places: number
}

/** So many of something: typed as a plain number. */
export const count: Figure = { kind: 'quantity', places: 3 }

/** Percent. */
export const percent: Figure = { kind: 'rate', places: 4 }

const figures = z.registry<Figure>()

export function registerFigure(schema: z.ZodType, figure: Figure): void {
  figures.add(schema, figure)
}

/**
 * How what stands in a field is typed, by its schema: the one rule for forms, lines, lists and files. Null where it is an
 * amount of đồng, a count or no number.
 */
export function figureOf(schema: z.ZodType | undefined): Figure | null {
  let field: unknown = schema
  while (field instanceof z.ZodType) {
    const found = figures.get(field)
    if (found) return found
    field = (field.def as { innerType?: unknown }).innerType
  }
  return null
}

/**
 * How a number is typed whose schema says nothing of it: an amount, with its powers of ten in words, where its unit is đồng
 * (`đ`, `đ/kg`), otherwise a count: `1tr` days are no million.
 */
export function figureOfUnit(unit: string | undefined): Figure | null {
  return unit?.startsWith('đ') ? null : count
}

/** What one of a unit has, typed: metres of a unit of length, else kilograms, of which a ton has thousands. */
export function factorFigure(unitKind: unknown): Figure {
  return { kind: unitKind === 'length' ? 'measure' : 'weight', places: 6 }
}
