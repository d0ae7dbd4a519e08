import { expect, test } from 'vitest'
import { HeldTexts } from './held-texts.ts'

// The texts of a file of 30 MB are 100 MB and more: they are held packed, outside the heap.

const texts = Array.from({ length: 30_000 }, (_, at) =>
  at % 7 === 0
    ? ''
    : `Giao thép «${at}» \u0000 \ud800 ${'ống kẽm, '.repeat(at % 50)}${Math.imul(at, 2_654_435_761)}`,
)
const held = new HeldTexts()
for (const text of texts) held.add(text)

test('each text is found by its place, in any order, and no other', () => {
  const backwards = texts.map((_, at) => held.at(texts.length - 1 - at)).reverse()
  expect(backwards).toEqual(texts)
  for (let at = 0; at < texts.length; at += 7_919) expect(held.at(at)).toBe(texts[at])
  expect([-1, 0.5, texts.length, Number.NaN].map((place) => held.at(place))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(new HeldTexts().at(0)).toBeUndefined()
})
