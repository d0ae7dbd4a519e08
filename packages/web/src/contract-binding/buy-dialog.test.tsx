import { contractBindingEndpoints, type NeededLine } from '@barem/shared/contract-binding/endpoints'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { queryOf } from '#api/query.ts'
import { BuyDialog } from './BuyDialog.tsx'

vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('document', { documentElement: {} })
})
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original()), useNavigate: () => vi.fn() }))
vi.mock('#form/RemoteSelect.tsx', () => ({ RemoteSelect: () => null }))
vi.mock('#navigation/rights.ts', () => ({ useMay: () => () => true }))
vi.mock('#ui/Dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))

function need(number: string, expectedReceiptDate: string | null): NeededLine {
  const contract = { id: number, number, status: 'approved' as const, partner: 'Thép Hòa' }
  const goods = { productId: 'p', productName: 'Thép', length: 6, unitName: 'Cây' }
  return { ...goods, contract, expectedReceiptDate, quantity: 10, bound: 0, free: 10, weight: 72 }
}

/** What the dialog shows of these lines, of one contract where that is named; `unbound`: what purchases have left for each. */
function shown(lines: NeededLine[], unbound: object = { lines: [], more: false }, salesContractId?: string) {
  const client = new QueryClient()
  const needs = queryOf(contractBindingEndpoints.needs, { query: salesContractId ? { salesContractId } : {} })
  client.setQueryData(needs.queryKey, { lines, more: false } as never)
  for (const { contract } of lines) {
    const left = queryOf(contractBindingEndpoints.forSales, { params: { id: contract.id }, query: {} })
    client.setQueryData(left.queryKey, unbound as never)
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BuyDialog {...(salesContractId && { salesContractId })} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

test('what should have been delivered is marked as late, as the list of contracts marks it', () => {
  const today = businessDate(new Date())
  const of = (day: string | null) => shown([need('HDB1', day)])
  expect(of(addDays(today, -3))).toMatch(
    /contractBinding.expected <span[^>]*ant-tag-warning[^>]*>.*order.late/,
  )
  expect(of(today)).toContain('contractBinding.expected <span class="figures">')
  expect(of(today)).not.toContain('ant-tag')
  expect(of(null)).not.toContain('contractBinding.expected')
})

test('what may be bought already is not chosen: what is known stands at its line, the first of it by name', () => {
  const unbound = (count: number, more = false) => ({
    lines: Array.from({ length: count }, (_, n) => ({
      ...{ productId: 'p', length: 6, date: '2026-11-20', bound: 0, free: 4 },
      contract: { id: `${n}`, number: `HDM${n}`, status: 'approved', partner: 'Thép Hòa' },
    })),
    more,
  })
  const of = (left: object) => shown([need('HDB1', null)], left, 'HDB1')
  const ticked = 'ant-checkbox-wrapper-checked'
  expect(of(unbound(0))).toContain(ticked)
  expect(of(unbound(0))).not.toContain('contractBinding.bought')
  expect(of(unbound(1))).toContain('contractBinding.boughtAlready')
  expect(of(unbound(1))).not.toContain(ticked)
  expect(of(unbound(2)).match(/contractBinding.unbound/g)).toEqual(Array(2).fill('contractBinding.unbound'))
  expect(of(unbound(3))).toContain('contractBinding.unboundMore')
  // not all of it was read
  expect(of(unbound(0, true))).toContain('contractBinding.boughtUnknown')
  expect(of(unbound(0, true))).not.toContain(ticked)
})

test('of all contracts each line says what is bought, and nothing is warned of before it is chosen', () => {
  const one = { id: 'm', number: 'HDM7', status: 'approved', partner: 'Thép Hòa' }
  const left = { productId: 'p', length: 6, date: '2026-11-20', bound: 0, free: 4, contract: one }
  const html = shown([need('HDB1', null), need('HDB2', null)], { lines: [left], more: false })
  expect(html.match(/contractBinding.unboundOf/g)).toHaveLength(2)
  expect(html).not.toContain('contractBinding.boughtAlready')
})
