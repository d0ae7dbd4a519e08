import { expect, test } from 'vitest'
import { words as en } from './words/en.ts'
import { words as vi } from './words/vi.ts'

test('what is fetched before somebody signs in has the words of failures, of fields and of the frame', () => {
  for (const { texts } of [vi, en]) expect(Object.keys(texts)).toEqual(['errors', 'frame', 'issues'])
})
