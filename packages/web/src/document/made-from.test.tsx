import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

const { rights } = vi.hoisted(() => ({ rights: new Set<string>() }))
// a router wants a window
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))
vi.mock('#navigation/rights.ts', async (original) => ({
  ...(await original<object>()),
  useMay: () => (right: string) => rights.has(right),
}))

const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query')
const { StateStrip } = await import('./StateStrip.tsx')
const { default: salesContract } = await import('#sales-contract/kind.ts')
const { default: annex } = await import('#sales-contract-annex/kind.ts')

const strip = (kind: object, more: object) => {
  const document = { id: 'd', status: 'draft', path: [], revisions: [], author: { id: '', name: 'Minh' } }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StateStrip kind={kind as never} document={{ ...document, ...more } as never} />
    </QueryClientProvider>,
  )
}

it('a contract names the quotation it was made from, as a link for whoever may see quotations', () => {
  const quotation = { id: 'q1', name: 'BG2611-0024' }
  expect(strip(salesContract, { quotation })).toContain('Từ báo giá BG2611-0024')
  rights.add('quotation:view')
  expect(strip(salesContract, { quotation })).toMatch(
    /Từ báo giá <a href="\/sale-management\/q1">BG2611-0024<\/a>/,
  )
  expect(strip(salesContract, { quotation: null })).not.toContain('Từ báo giá')
})

it('an annex names its contract above it, and not once more', () => {
  expect(strip(annex, { contract: { id: 'c', name: 'HDB1' } })).not.toContain('HDB1')
})
