import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import quotationKind from '#quotation/kind.ts'
import { PrefilledTerms } from './PrefilledTerms.tsx'

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
