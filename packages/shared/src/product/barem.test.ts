import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baremOf, parseSection } from './barem.ts'

describe('barem by formula at 7850 kg/m³', () => {
  it.each([
    ['ON21.3x2.0', 0.9519],
    ['ON48.3x2.6', 2.9301],
    ['Ống thép tròn 60.3x3.6', 5.0336],
    ['Ø114.3x4.5', 12.1845],
    ['HOP40x80x1.4', 2.5761],
    ['hộp 40×80×1,4', 2.5761],
    ['Thép hộp 100x200x5.0', 22.765],
    ['h100x100x4', 12.0576],
    ['PL10x1500x6000', 117.75],
    ['tấm 5x1500', 58.875],
    ['Thép tấm 2 x 1500 mm', 23.55],
  ])('%s weighs %s kg a metre, as in the catalogue', (typed, barem) => {
    const section = parseSection(typed)
    expect(section && baremOf(section)).toBe(barem)
  })

  it.each([
    ['D10', 0.6165, 0.617],
    ['phi 14', 1.2084, 1.21],
    ['Thép thanh vằn D22', 2.984, 2.98],
    ['D28', 4.8337, 4.83],
  ])('%s comes near its standard', (typed, computed, standard) => {
    const section = parseSection(typed)
    const barem = section && baremOf(section)
    expect(barem).toBe(computed)
    expect(Math.abs((barem ?? 0) / standard - 1)).toBeLessThan(0.005)
  })
})

it('a round bar of 28 mm weighs 4.834 kg a metre, to the gram', () => {
  expect(baremOf({ shape: 'round', diameter: 28 })?.toFixed(3)).toBe('4.834')
})

describe('the notation', () => {
  it.each([
    ['h50x100x2', { shape: 'box', width: '50', height: '100', thickness: '2' }],
    ['Ø60x2', { shape: 'pipe', diameter: '60', thickness: '2' }],
    ['D60x2.0', { shape: 'pipe', diameter: '60', thickness: '2' }],
    ['D10', { shape: 'round', diameter: '10' }],
  ])('reads %s', (typed, section) => {
    expect(parseSection(typed)).toEqual(section)
  })

  it.each([
    '',
    'D',
    '50x100x2',
    'H400x400x13x21',
    'V40x40x3',
    'U200x90x8x13.5',
    'ống',
    'tấm 5',
    'constructor 5',
    'h50xx2',
  ])('does not guess %j', (typed) => {
    expect(parseSection(typed)).toBeNull()
  })
})

describe('sections that cannot be', () => {
  it.each(['Ø60x30', 'Ø60x40', 'h50x100x25', 'D0', 'tấm 0x1500', 'tấm 999999x9999999'])(
    '%s has no barem',
    (typed) => {
      const section = parseSection(typed)
      expect(section).not.toBeNull()
      expect(section && baremOf(section)).toBeNull()
    },
  )

  it('a wall always weighs less than the full section', () => {
    const tenths = fc.integer({ min: 10, max: 5000 })
    fc.assert(
      fc.property(tenths, fc.integer({ min: 1, max: 2400 }), (side, wall) => {
        fc.pre(2 * wall < side)
        const width = side / 10
        const hollow = baremOf({ shape: 'box', width, height: width, thickness: wall / 10 })
        const solid = baremOf({ shape: 'plate', thickness: width, width })
        // Both are rounded to the fourth decimal.
        expect(hollow ?? 0).toBeLessThanOrEqual((solid ?? 0) + 0.0001)
      }),
    )
  })
})
