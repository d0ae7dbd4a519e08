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

function shown(lines: NeededLine[]) {
  const client = new QueryClient()
  const { queryKey } = queryOf(contractBindingEndpoints.needs, { query: {} })
  client.setQueryData(queryKey, { lines, more: false } as never)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BuyDialog onClose={() => undefined} />
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
  const lines = [need('HDB1', null)]
  const unbound = (count: number, more = false) => ({
    lines: Array.from({ length: count }, (_, n) => ({
      ...{ productId: 'p', length: 6, date: '2026-11-20', bound: 0, free: 4 },
      contract: { id: `${n}`, number: `HDM${n}`, status: 'approved', partner: 'Thép Hòa' },
    })),
    more,
  })
  const of = (bindable: object | Error) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const put = (endpoint: typeof contractBindingEndpoints.forSales, call: object, data: object) =>
      client.setQueryData(queryOf(endpoint, call as never).queryKey, data as never)
    put(contractBindingEndpoints.needs as never, { query: { salesContractId: 's' } }, { lines, more: false })
    put(contractBindingEndpoints.forSales, { params: { id: 's' }, query: {} }, bindable)
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <BuyDialog salesContractId="s" onClose={() => undefined} />
      </QueryClientProvider>,
    )
  }
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
