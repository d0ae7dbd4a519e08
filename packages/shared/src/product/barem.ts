import { compare, type Exact, multiply, type Numeric, round, subtract, sum } from '#values/decimal'
import { type BaremKgPerMetre, toBaremKgPerMetre } from '#values/weight'
import { sectionText } from './section.ts'

/** A section of steel, in millimetres. */
export type Section =
  | { shape: 'round'; diameter: Numeric }
  | { shape: 'plate'; thickness: Numeric; width: Numeric }
  | { shape: 'pipe'; diameter: Numeric; thickness: Numeric }
  | { shape: 'box'; width: Numeric; height: Numeric; thickness: Numeric }

/** The largest barem that is kept, `numeric(12,4)`. */
const BAREM_MAX = '99999999.9999'

/**
 * What a metre of a section weighs at 7850 kg/m³, to four decimals (domain, section 3). Null where there is no such
 * section: a side of zero, a wall thicker than the section has room for, or a weight beyond what is kept.
 */
export function baremOf(section: Section): BaremKgPerMetre | null {
  if (!isPossible(section)) return null
  const weight = round(kilogramsPerMetre(section), 4)
  return compare(weight, 0) <= 0 || compare(weight, BAREM_MAX) > 0 ? null : toBaremKgPerMetre(weight)
}

function kilogramsPerMetre(section: Section): Exact {
  switch (section.shape) {
    case 'round':
      return multiply(section.diameter, section.diameter, '0.00616538')
    case 'plate':
      return multiply(section.thickness, section.width, '0.00785')
    case 'pipe':
      return multiply(subtract(section.diameter, section.thickness), section.thickness, '0.02466')
    case 'box': {
      const around = multiply(2, sum([section.width, section.height]))
      return multiply(subtract(around, multiply(4, section.thickness)), section.thickness, '0.00785')
    }
  }
}

function isPossible(section: Section): boolean {
  const { shape, ...sides } = section
  if (Object.values(sides).some((side) => compare(side, 0) <= 0)) return false
  if (shape === 'pipe') return hasRoom(section.diameter, section.thickness)
  if (shape === 'box') {
    return hasRoom(section.width, section.thickness) && hasRoom(section.height, section.thickness)
  }
  return true
}

function hasRoom(side: Numeric, wall: Numeric): boolean {
  return compare(multiply(2, wall), side) < 0
}

/** Names of shapes as people write them, folded. A round with a wall is a pipe, whatever the sign before it. */
const names: Record<string, readonly Section['shape'][]> = {
  d: ['round', 'pipe'],
  phi: ['round', 'pipe'],
  ø: ['round', 'pipe'],
  '⌀': ['round', 'pipe'],
  tron: ['round', 'pipe'],
  'thanh van d': ['round'],
  'cuon d': ['round'],
  ong: ['pipe'],
  on: ['pipe'],
  'ong tron': ['pipe'],
  'ong thep tron': ['pipe'],
  h: ['box'],
  hop: ['box'],
  p: ['plate'],
  pl: ['plate'],
  tam: ['plate'],
}

const notation = /^(?:thep )?(\D*?) ?((?:\d+(?:\.\d+)?)(?:x\d+(?:\.\d+)?)*)(?: ?mm)?$/

/** As long as a product's name. */
const MAX_LENGTH = 200

/**
 * Reads the notation of the trade: "D10", "h50x100x2", "Ø60x2", "hộp 40×80×1.4", "tấm 5x1500". Plates may add their
 * length. Null where it is no section that has a formula: angles, channels and beams have their tables.
 */
export function parseSection(typed: string): Section | null {
  if (typed.length > MAX_LENGTH) return null
  const match = notation.exec(sectionText(typed))
  if (!match) return null
  const [, name = '', figures = ''] = match
  const sides = figures.split('x')
  const shapes = Object.hasOwn(names, name) ? (names[name] ?? []) : []
  for (const shape of shapes) {
    const section = sectionFrom(shape, sides)
    if (section) return section
  }
  return null
}

function sectionFrom(shape: Section['shape'], sides: readonly string[]): Section | null {
  const [first = '', second = '', third = ''] = sides
  switch (shape) {
    case 'round':
      return sides.length === 1 ? { shape, diameter: first } : null
    case 'pipe':
      return sides.length === 2 ? { shape, diameter: first, thickness: second } : null
    case 'box':
      return sides.length === 3 ? { shape, width: first, height: second, thickness: third } : null
    case 'plate':
      return sides.length === 2 || sides.length === 3 ? { shape, thickness: first, width: second } : null
  }
}
