import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusCell } from './focus-cell.ts'

interface Drawn {
  key: string
  input: { focus: () => void }
}

let active: unknown
const body = {}
const cellFor = (key: string): Drawn => {
  const input = {
    focus: () => {
      active = input
    },
  }
  return { key, input }
}

beforeEach(() => {
  active = body
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    body,
    get activeElement() {
      return active
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a cell keeps the focus where a column before it is left out while somebody types', () => {
  const [unit, quantity, length] = ['unit', 'quantity', 'length'].map(cellFor) as [Drawn, Drawn, Drawn]
  let shown = [unit, quantity, length]
  const frame = {
    querySelector: (selector: string) => {
      const cell = shown[Number(/data-column="(-?\d+)"/.exec(selector)![1])]
      return cell ? { querySelector: () => cell.input } : null
    },
    querySelectorAll: () => [],
  }
  const columnOf = (key: string) => shown.findIndex((one) => one.key === key)
  focusCell(frame as never, { row: 0, key: 'quantity' }, columnOf)
  expect(active).toBe(quantity.input)
  shown = [quantity, length]
  vi.advanceTimersByTime(500)
  expect(active).toBe(quantity.input)
  // drawn anew it has lost the focus, and gets it back
  active = body
  vi.advanceTimersByTime(100)
  expect(active).toBe(quantity.input)
  // whoever has gone elsewhere is left there
  active = length.input
  vi.advanceTimersByTime(5000)
  expect(active).toBe(length.input)
})
