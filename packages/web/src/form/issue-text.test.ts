import { purchaseContract } from '@barem/shared/purchase-contract/form'
import { quotation } from '@barem/shared/quotation/form'
import { salesContract } from '@barem/shared/sales-contract/form'
import { salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import { formatFor } from '@barem/shared/values/format'
import { expect, it } from 'vitest'

const { textOf } = await import('#i18n/i18n.ts')
const { withinSentence } = await import('@barem/shared/i18n/sentence')
const { issueText } = await import('./issue-text.ts')

const day = '2026-11-21'
const early = { date: day, expectedReceiptDate: '2026-11-20', validUntil: '2026-11-20' }
const kinds = { quotation, salesContract, purchaseContract }

it.each(Object.entries(kinds))(
  'a day before that of a %s names that as its field is called',
  (entity, kind) => {
    const [issue] = (kind.check as (form: object) => never[])(early)
    const called = withinSentence(textOf(`${entity}.field.date`))
    expect(issueText(issue!, 'Ngày giao dự kiến', formatFor('vi'))).toContain(` không được trước ${called}`)
  },
)

it('an annex may leave a day that is over as it was agreed', () => {
  expect((salesContractAnnex.check as (form: object) => never[])(early)).toEqual([])
})
