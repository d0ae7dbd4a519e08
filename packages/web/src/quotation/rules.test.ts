import { emptyHeader } from '@barem/shared/document/header'
import { quotationFields } from '@barem/shared/quotation/fields'
import { quotation, quotationBody } from '@barem/shared/quotation/form'
import { describe, expect, it } from 'vitest'
import { emptyLine } from '#trade-line/line.ts'
import { tradeRules } from '#trade-line/rules.ts'

const { check: issuesIn, schema: quotationSchema } = tradeRules(quotation, quotationBody)

const id = '018f0000-0000-7000-8000-000000000001'
const header = {
  ...emptyHeader(quotationFields),
  date: '2026-11-21',
  customerId: id,
  shippingAddress: 'Hà Nội',
}
const line = {
  ...emptyLine(),
  productId: id,
  quantity: 10,
  actualWeight: 72.2,
  salePrice: 15_000,
  unitWeight: 7.219,
}

describe('what keeps a quotation from being saved', () => {
  const found = (header: object, lines: object[], seesCost: boolean) =>
    issuesIn({ ...header, lines }, seesCost).map((issue) => `${issue.path} ${issue.code}`)

  it('is nothing when all is well, a last line nobody began left out', () => {
    expect(found(header, [line, emptyLine()], false)).toEqual([])
    expect(quotationSchema.parse({ ...header, lines: [line, emptyLine()] })).toMatchObject({
      lines: [{ productId: id }],
    })
  })

  it('is said once for each field: by the schema where it can, else by the rules', () => {
    expect(found(header, [{ ...line, quantity: null }], false)).toEqual([])
    expect(found(header, [line], true)).toEqual(['lines.0.importPrice required'])
    expect(found({ ...header, discountBy: 'hand', discount: 1_000 }, [line], false)).toEqual([
      'discountReason required',
    ])
    expect(found(header, [line, { ...line, key: 'other' }], false)).toEqual([
      'lines.1.productId duplicate_line',
    ])
    expect(found({ ...header, depositEnabled: true, deposit: 9_999_999_999 }, [line], false)).toEqual([
      'deposit deposit_exceeds_total',
    ])
  })

  it('does not stumble over what cannot be read', () => {
    expect(found({ ...header, discount: '1.2.3' }, [{ ...line, salePrice: 'abc' }], false)).toEqual([])
    expect(quotationSchema.safeParse({ ...header, discount: '1.2.3', lines: [line] }).success).toBe(false)
  })
})
