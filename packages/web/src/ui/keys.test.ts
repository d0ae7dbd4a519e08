import { describe, expect, it } from 'vitest'
import { isComposing, newSequence, SEQUENCE_MS } from './keys.ts'

describe('keys one after the other', () => {
  it('are read together in time, and alone after it', () => {
    let now = 0
    const read = newSequence('g', () => now)
    expect(read('g')).toBe('g')
    expect(read('q')).toBe('g q')
    expect(read('q')).toBe('q')
    expect(read('g')).toBe('g')
    now += SEQUENCE_MS + 1
    expect(read('q')).toBe('q')
  })

  it('begin anew after every pair', () => {
    const read = newSequence('g', () => 0)
    expect(['g', 'g', 'g', 'c'].map(read)).toEqual(['g', 'g g', 'g', 'g c'])
  })
})

it('a key of an input method is no shortcut, by either sign of it', () => {
  expect(isComposing({ isComposing: true, keyCode: 71 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 71 })).toBe(false)
})
