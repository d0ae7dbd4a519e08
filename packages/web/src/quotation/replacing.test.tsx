import { verbs } from '@barem/shared/approval/lifecycle'
import type { QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import { formatFor } from '@barem/shared/values/format'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { DocumentAction } from '#document/arrange-actions.ts'
import type { DocumentAnswer } from '#document/document-kind.ts'

// a router wants a window
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

vi.mock('#navigation/rights.ts', async (original) => ({
  ...(await original<object>()),
  useMay: () => () => true,
}))

const { queryClient } = await import('#api/query.ts')
const { contractsQuery } = await import('#sales-contract/contracts-query.ts')
const { arrangeActions, ledBy } = await import('#document/arrange-actions.ts')
const { useDocumentActions } = await import('#document/use-document-actions.ts')
const { StateStrip } = await import('#document/StateStrip.tsx')
const { default: kind } = await import('./kind.ts')
const { default: form } = await import('./form.tsx')
const { replacingText } = await import('./replacing.ts')

const format = formatFor('vi')
const said = (status: string, data?: Partial<QuotationContracts>) => {
  vi.stubGlobal('fetch', async () =>
    data ? Response.json({ succeeded: true, data }) : Response.json({ code: 'forbidden' }, { status: 403 }),
  )
  return replacingText({ id: crypto.randomUUID(), status }, format)
}

test('the question before a quotation is replaced tells of the rest, where a part is contracted', async () => {
  const rest = { lines: 1, weight: 2165.67, total: 32_851_048 }
  const text = await said('approved', { rest, refused: null })
  expect(text).toMatch(
    /^Phần đã lập hợp đồng giữ nguyên; bản mới gồm phần còn lại: 1 dòng, 2\.165,67\skg, 32\.851\.048\sđ\./,
  )
  expect(text).not.toContain('hủy')
  expect(await said('approved', { rest: null, refused: null })).toBeNull()
  expect(await said('approved', { rest: null, refused: 'quotation_contracted' })).toContain('không còn gì')
  expect(await said('approved')).toContain('nếu có, giữ nguyên')
  expect(await said('pending')).toBeNull()
})

test('a replaced quotation leads to its latest revision, and says nothing of not being approved', () => {
  const revisions = ['BG1', 'BG1/R2', 'BG1/R3'].map((number) => ({ id: number, number, status: 'approved' }))
  const strip = (id: string, closed: boolean) => {
    const document = { id, revisions, closed, status: 'approved', path: [], author: { id: '', name: 'Minh' } }
    return renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <StateStrip kind={kind as never} document={document as unknown as DocumentAnswer} />
      </QueryClientProvider>,
    )
  }
  expect(strip('BG1', true)).toMatch(
    /Báo giá đã có bản thay thế: <a href="[^"]*BG1[^"]*R3"[^>]*>BG1\/R3<\/a>/,
  )
  expect(strip('BG1', true)).not.toContain('chưa được duyệt')
  expect(strip('BG1/R3', false)).not.toContain('bản thay thế')
})

test('an expired quotation leads to its replacement, or says who may make it', () => {
  const done = { refused: 'approval.wrong-status' }
  const abilities = { ...Object.fromEntries(verbs.map((verb) => [verb, done])), 'clone-and-cancel': true }
  const contract = { id: 'c', number: 'HDB1', status: 'approved', total: 1 }
  const shown = (change: object, data: object | null) => {
    const id = crypto.randomUUID()
    const answer = { lines: [], contracts: [], rest: null, refused: 'quotation_expired', ...data }
    if (data) queryClient.setQueryData(contractsQuery(id).queryKey, answer as never)
    const author = { id: 'minh', name: 'Trần Quang Minh' }
    const document = {
      ...{ id, revisions: [], closed: false, status: 'approved', path: [], author, cancellation: null },
      ...{ validUntil: '2026-11-10', abilities, ...change },
    } as never
    let actions: readonly DocumentAction[] = []
    function Bar() {
      const own = form.useOwn!(document)
      const situation = {
        editing: false,
        dirty: false,
        decided: false,
        act: () => undefined,
        edit: () => undefined,
      }
      actions = ledBy([...own.actions, ...useDocumentActions(kind, document, situation)], own.leads)
      return null
    }
    const Part = (part: 'Strip' | 'Above') =>
      createElement(form[part] as ComponentType<never>, { document, act: () => undefined } as never)
    const html = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <StateStrip kind={kind as never} document={document}>
          {Part('Strip')}
        </StateStrip>
        {Part('Above')}
        <Bar />
      </QueryClientProvider>,
    )
    const { primary, beside } = arrangeActions(actions)
    const bar = [primary, ...beside].map((action) => action?.key)
    return { html: html.replaceAll('\u00a0', ' '), bar }
  }
  const own = shown({}, {})
  expect(own.html).toContain('Hết hiệu lực sau 10/11/2026')
  expect(own.html).not.toContain('<button')
  expect(own.html).not.toContain('document-made')
  expect(own.bar).toEqual(['clone-and-cancel', 'print'])
  const refused = { abilities: { ...abilities, 'clone-and-cancel': { refused: 'approval.not-author' } } }
  const other = shown(refused, { contracts: [contract] })
  expect(other.bar).toEqual(['print'])
  expect(other.html).toContain('Trần Quang Minh (người lập) lập được bản thay thế')
  expect(other.html).toContain('HDB1')
  expect(other.html).not.toContain('lập bản thay thế và duyệt lại')
  const whole = shown({}, { contracts: [contract], refused: 'quotation_contracted' })
  expect(whole.bar).toEqual(['print'])
  expect(whole.html).toContain('Báo giá đã lập hợp đồng hết')
  // one that holds leads to its contract; with nothing to tell, no card stands above it
  const valid = shown({ validUntil: '2099-11-10' }, { refused: null })
  expect(valid.bar).toEqual(['contract', 'print'])
  expect(valid.html).not.toContain('document-made')
  expect(valid.html).not.toContain('Lập bản thay thế')
  // before its contracts are known too, so that no button moves under a hand
  expect(shown({ validUntil: '2099-11-10' }, null).bar).toEqual(['contract', 'print'])
  expect(shown({}, null).bar).toEqual(['print'])
})
