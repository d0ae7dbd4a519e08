import type { QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import { formatFor } from '@barem/shared/values/format'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { DocumentAnswer } from '#document/document-kind.ts'

vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('document', { documentElement: {} })
})
// a router wants a window
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const { queryClient } = await import('#api/query.ts')
const { StateStrip } = await import('#document/StateStrip.tsx')
const { default: kind } = await import('./kind.ts')
const { replacingText } = await import('./replacing.ts')

const { changeLocale, loadModuleWords } = await import('#i18n/i18n.ts')

beforeAll(async () => {
  await changeLocale('vi')
  await loadModuleWords()
})

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
