import { baremOf, parseSection } from '@barem/shared/product/barem'
import { expect, test } from 'vitest'
import { furtherCatalogue } from './catalogue.ts'
import { chanceOf } from './chance.ts'

test('what a metre of the goods weighs is what the calculator says of their notation', () => {
  const goods = furtherCatalogue(chanceOf(1, 'goods'), 15_000)
  const told = goods.flatMap(({ code, baremKgPerMetre }) => {
    const section = parseSection(code.replace(/^TV-/, '').split('-')[0]!)
    return section ? [{ code, weighs: Number(baremKgPerMetre), computed: baremOf(section), section }] : []
  })
  expect(new Set(told.map(({ section }) => section.shape))).toEqual(
    new Set(['round', 'pipe', 'box', 'plate']),
  )
  expect(told.filter(({ weighs, computed }) => weighs !== computed)).toEqual([])
})
