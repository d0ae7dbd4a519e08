import { salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

// a router wants a window
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const { AnnexChanges } = await import('./AnnexChanges.tsx')

/** As whoever sees no costs reads it: of a purchase price that differs nothing is left. */
const shown = (unchanged: boolean) =>
  renderToStaticMarkup(
    <AnnexChanges
      kind={salesContractAnnex}
      document={{
        ...{ total: 1_000, reason: 'Giá nhập mới', lines: [], unchanged },
        ...{ before: { number: 'HDB1', total: 1_000, lines: [] }, contract: { id: 'c', name: 'HDB1' } },
      }}
      contractPath={(id) => `/${id}`}
    />,
  )

test('an annex that changes nothing says so, but not to whoever does not see what it changes', () => {
  expect(shown(true)).toContain('Chưa có gì khác HDB1')
  expect(shown(false)).toContain('Chỉ khác HDB1 ở phần bạn không được xem')
  expect(shown(false)).not.toContain('Chưa có gì khác')
})
