import { formatFor } from '@barem/shared/values/format'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Action } from '#approval/verbs.ts'

// a router wants a window
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))
vi.mock('#ui/use-media.ts', () => ({ useMobile: () => false }))

const { InboxRow } = await import('#inbox/InboxRow.tsx')
const { default: sales } = await import('#sales-contract-annex/kind.ts')
const { default: purchases } = await import('#purchase-contract-annex/kind.ts')
const { default: quotation } = await import('#quotation/kind.ts')

const annex = {
  ...{ number: 'HDB1-PL01', total: 138_645_000, reason: 'Khách tăng số lượng' },
  ...{ before: { number: 'HDB1', total: 124_780_500, lines: [] } },
  ...{ author: { id: 'm', name: 'Trần Quang Minh' }, customer: { id: 'c', name: 'Thép Miền Tây' } },
}
const asked = (action: Action, more = {}) =>
  sales
    .question?.(action, { ...annex, ...more } as never, formatFor('vi'), 'Phạm Thị Hòa')
    ?.replaceAll('\u00a0', ' ')

it('the approval of an annex says what it changes and why, not the whole contract', () => {
  expect(asked('approve')).toBe(
    'Duyệt phụ lục với Thép Miền Tây: +13.864.500 đ (124.780.500 → 138.645.000 đ), lý do: “Khách tăng số lượng”. Sau khi duyệt nội dung không thay đổi được.',
  )
  expect(asked('approve', { total: 100_000_000 })).toContain(': -24.780.500 đ (124.780.500 → 100.000.000 đ),')
  expect(asked('approve', { total: annex.before.total })).toContain(
    ': giá trị hợp đồng không đổi (124.780.500 đ), lý do:',
  )
})

it('whoever sends it for approval is told the same', () => {
  expect(asked('request-approval')).toBe(
    'Phạm Thị Hòa sẽ nhận được yêu cầu duyệt phụ lục với Thép Miền Tây: +13.864.500 đ (124.780.500 → 138.645.000 đ), lý do: “Khách tăng số lượng”. Trong lúc chờ duyệt không sửa được.',
  )
})

it('its rejection says the same, and any other verb what is said of every document', () => {
  expect(asked('reject')).toBe(
    'Trần Quang Minh sẽ nhận lại phụ lục với Thép Miền Tây: +13.864.500 đ (124.780.500 → 138.645.000 đ), lý do: “Khách tăng số lượng”; kèm lý do từ chối của bạn.',
  )
  expect(asked('withdraw')).toBeUndefined()
  expect(quotation.question).toBeUndefined()
})

it('of a purchase it names the supplier', () => {
  const { customer, ...rest } = annex
  expect(
    purchases.question?.('approve', { ...rest, supplier: customer } as never, formatFor('vi'), ''),
  ).toContain('Duyệt phụ lục với Thép Miền Tây: +13.864.500')
})

const row = {
  ...{ id: 'a', kind: 'salesContractAnnex' as const, number: 'HDB1-PL01', version: 2, partner: 'Miền Tây' },
  ...{ total: 138_645_000, profit: null, profitRate: null, previousTotal: null, previousId: null },
  ...{ requestedAt: '2026-11-24T03:00:00Z', requestedBy: 'Minh', inPlaceOf: null },
} as const
const drawn = (agreedTotal: number | null, validUntil: string | null = null) =>
  renderToStaticMarkup(
    <InboxRow row={{ ...row, agreedTotal, validUntil }} to="/" onVerb={() => {}} onCompare={undefined}>
      {null}
    </InboxRow>,
  ).replaceAll('\u00a0', ' ')

it('waiting for approval it shows beside its full value by how much it changes that', () => {
  expect(drawn(124_780_500)).toContain('giá trị hợp đồng +13.864.500 đ')
  expect(drawn(138_645_000)).toContain('giá trị hợp đồng không đổi')
  expect(drawn(null)).not.toContain('giá trị hợp đồng')
})

it('waiting for approval what binds nobody any more says so', () => {
  expect(drawn(null, '2020-02-29')).toContain('Hết hiệu lực sau 29/02/2020')
  expect(drawn(null, '2999-02-28')).not.toContain('hiệu lực')
})

it('a loss is told as one, on its row and before it is approved', async () => {
  const lost = { ...row, profit: -15_523_636, profitRate: -150, agreedTotal: null, validUntil: null }
  const said = renderToStaticMarkup(
    <InboxRow row={lost} to="/" onVerb={() => {}} onCompare={undefined}>
      {null}
    </InboxRow>,
  ).replaceAll('\u00a0', ' ')
  expect(said).toMatch(/figure-loss[^>]*>lỗ 15\.523\.636 đ \(150,0%\)</)
  const loss = { ...annex, lines: [], profit: { profit: -1_000, rate: -1.5 } } as never
  const warned = (await sales.warned?.(loss))?.map((one) => one.replaceAll('\u00a0', ' '))
  expect(warned?.[0]).toBe('Lỗ 1.000 đ so với giá nhập (1,5%)')
  expect(sales.margin?.(loss, formatFor('vi'))).toBeNull()
})

it('among many that are approved at once each says its difference', () => {
  const said = sales.detail?.({ total: 138_645_000, before: annex.before } as never, formatFor('vi'))
  expect(said?.replaceAll('\u00a0', ' ')).toBe('138.645.000 đ (+13.864.500 đ)')
})
