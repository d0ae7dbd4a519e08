import { expect, test, vi } from 'vitest'
import { placeHint } from './place-hint.ts'

const box = (edges: Partial<DOMRect>) => ({ getBoundingClientRect: () => edges })

vi.stubGlobal('document', { querySelector: () => box({ bottom: 56 }) })

/** A field at so many pixels of the window, with what is said of it so high, in a drawer whose body begins there. */
function placed({ top, height, drawer }: { top: number; height: number | null; drawer?: number }) {
  const dataset: DOMStringMap = {}
  const field = {
    ...box({ top }),
    dataset,
    querySelector: () => height && { offsetHeight: height },
    closest: () => (drawer === undefined ? null : box({ top: drawer })),
  }
  placeHint({ currentTarget: field as never })
  return dataset.hint
}

test.each([
  ['above', { top: 300, height: 28 }],
  ['above', { top: 86, height: 28 }],
  ['over', { top: 85, height: 28 }],
  ['over', { top: 80, height: 28, drawer: 56 }],
  ['above', { top: 30, height: 28, drawer: 0 }],
  [undefined, { top: 300, height: null }],
])('%s: what is said of a field covers nothing that comes next and is not cut off: %o', (where, field) => {
  expect(placed(field)).toBe(where)
})
