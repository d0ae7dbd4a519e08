import { quotationLine } from '@barem/shared/quotation/fields'
import { describe, expect, it } from 'vitest'
import { emptyLine, type LineValues } from './line.ts'
import { lineChanges } from './line-changes.ts'

const line = (code: string, change: Partial<LineValues> = {}): LineValues => ({
  ...emptyLine(),
  productId: code,
  productCode: code,
  quantity: 35,
  length: 6,
  ...change,
})

describe('two states of the lines', () => {
  it('differ by field, named by product and length wherever the line stands', () => {
    const before = [line('HOP50'), line('TV-D10', { length: null })]
    const after = [line('TV-D10', { length: null }), line('HOP50', { quantity: 44 })]
    expect(lineChanges(quotationLine, before, after)).toEqual([
      { field: 'lines.HOP50|6.quantity', from: 35, to: 44 },
    ])
  })

  it('name lines that came and went; a blank last line is none', () => {
    expect(lineChanges(quotationLine, [line('A')], [line('B', { quantity: 7 }), emptyLine()])).toEqual([
      { field: 'lines.B|6.quantity', from: null, to: 7 },
      { field: 'lines.A|6.quantity', from: 35, to: null },
    ])
  })
})
