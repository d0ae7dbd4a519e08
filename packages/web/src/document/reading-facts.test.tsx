import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

// What stands in the header of a document that is there to be read.

const { HeaderFacts } = await import('./HeaderFacts.tsx')

const { default: quotation } = await import('#quotation/form.tsx')
const { default: sales } = await import('#sales-contract/form.tsx')
const { default: purchase } = await import('#purchase-contract/form.tsx')
const { default: ticket } = await import('#expense-ticket/form.tsx')

// biome-ignore lint/suspicious/noExplicitAny: of any kind
type Loose = any
const read = ({ kind }: Loose, section: Loose, document: object) =>
  renderToStaticMarkup(<HeaderFacts kind={kind} section={section} document={document as never} />)

const policy = {
  ...{ id: 'p', code: 'CK01', name: 'Từ 500 cây', condition: 'quantity', customerType: null },
  ...{ discount: 0, misfit: 'threshold', missing: 50 },
} as const
const charges = (update: unknown, judged: readonly object[]) =>
  read(quotation, quotation.sections[0], {
    ...{ discount: 0, shippingFee: 0, deposit: 0, discountJudged: judged, abilities: { update } },
  })
const refused = { refused: 'approval.wrong-status' }

it('whoever cannot change a quotation reads nothing of policies of which none applies', () => {
  expect(charges(refused, [policy])).toBe('')
  expect(charges(refused, [])).toBe('')
  expect(charges(true, [policy])).toContain('Không có chính sách nào phù hợp')
  const taken = { ...policy, discount: 500_000, misfit: null, missing: null }
  expect(charges(refused, [taken, policy])).toContain('CK01')
})

it.each([
  ['quotation', quotation, 'customerPhone'],
  ['sales contract', sales, 'customerPhone'],
  ['purchase contract', purchase, 'supplierPhone'],
  ['expense ticket', ticket, 'requesterPhone'],
] as [string, Loose, string][])('the telephone of a %s is one to call', (_, form, name) => {
  const document = { delivery: 'none', payment: 'none', status: 'draft' }
  expect(read(form, form.head, { ...document, [name]: '0912345678' })).toContain(
    '<a href="tel:0912345678">0912345678</a>',
  )
  expect(read(form, form.head, { ...document, [name]: '' })).not.toContain('tel:')
})
