import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadModuleWords } from '#i18n/i18n.ts'
import quotationKind from '#quotation/kind.ts'
import { PrefilledTerms } from './PrefilledTerms.tsx'

vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('document', { documentElement: {} })
})

beforeAll(() => loadModuleWords(), 60_000)

/** What is asked first for a form that begins like this. */
function asked(initial: object) {
  const client = new QueryClient()
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Form initialValues={initial}>
        <PrefilledTerms kind={quotationKind} />
      </Form>
    </QueryClientProvider>,
  )
  return JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  )
}

it('of a copy the terms of its partner are asked for at once', () => {
  expect(asked({ customerId: 'c1' })).toContain('"partnerId":"c1"')
  expect(asked({ customerId: null })).not.toContain('partnerId')
})
