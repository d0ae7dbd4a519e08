import { contractBindingEndpoints } from '@barem/shared/contract-binding/endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { queryOf } from '#api/query.ts'
import { BindDialog } from './BindDialog.tsx'

vi.mock('./PairsDialog.tsx', () => ({
  PairsDialog: ({ rows }: { rows: { key: string; label: ReactNode }[] }) =>
    rows.map(({ key, label }) => <Fragment key={key}>{label}</Fragment>),
}))

test('whoever binds is told the state of a contract that is not approved, and what is bound to it already', () => {
  const client = new QueryClient()
  const goods = { productId: 'p', productCode: 'P', productName: 'Thép', length: 6, unitName: 'Cây' }
  const one = (number: string, status: string) => ({
    ...{ ...goods, date: '2026-11-20', bound: number === 'HDM2' ? 3 : 0, free: 5 },
    contract: { id: number, number, status, partner: 'Thép Hòa' },
  })
  const { queryKey } = queryOf(contractBindingEndpoints.forSales, { params: { id: 'own' }, query: {} })
  const lines = [one('HDM1', 'approved'), one('HDM2', 'draft')]
  client.setQueryData(queryKey, { lines, more: false } as never)
  const own = [{ ...goods, quantity: 10, bound: 0, pairs: [] }] as never
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BindDialog side="salesContract" own="own" lines={own} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  expect(html).toMatch(/HDM1.*HDM2.*status-tag-draft.*đã ghép \d/)
  expect(html.match(/đã ghép \d/g)).toHaveLength(1)
  expect(html).not.toContain('status-tag-approved')
})
