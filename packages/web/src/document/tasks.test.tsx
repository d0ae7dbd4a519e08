import { addDays, businessDate } from '@barem/shared/values/local-date'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import quotation from '#quotation/kind.ts'
import salesContract from '#sales-contract/kind.ts'
import { TaskHeading, TaskRows, tasksOf } from './DocumentTasks.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original()),
  Link: ({ to, search = {}, children }: { to: string; search?: object; children: ReactNode }) => (
    <a href={`${to}?${new URLSearchParams(search as never)}`}>{children}</a>
  ),
}))

it('what ends within three days stands on the landing page, what ends first before the others', () => {
  const ending = tasksOf(quotation, () => true, '2026-11-28').find(({ key }) => key === 'ending')
  expect(ending).toMatchObject({
    filter: { mine: true, status: 'approved', validFrom: '2026-11-28', validTo: '2026-12-01' },
    sort: 'validUntil',
  })
  // without the right to contracts what is contracted is not asked for: the list would be refused
  const ofNone = tasksOf(quotation, (right) => right !== 'salesContract:view', '2026-11-28')
  const asked = (tasks: typeof ofNone) => tasks.map(({ filter }) => filter.uncontracted)
  expect(asked(ofNone)).toEqual([undefined, undefined, undefined])
  expect(asked(tasksOf(quotation, () => true, '2026-11-28'))).toEqual([undefined, undefined, true])
})

it('who buys is told of what was sold and is to be bought, what is to be delivered next first', () => {
  const keys = (lacking: string) =>
    tasksOf(salesContract, (right) => right !== lacking, '2026-11-28').map(({ key }) => key)
  expect(keys('purchaseContract:create')).toEqual(['rejected', 'drafts'])
  expect(keys('salesContract:create')).toEqual(['unbought'])
  expect(tasksOf(salesContract, () => true, '2026-11-28').at(-1)).toEqual({
    ...{ key: 'unbought', title: 'salesContract.toBuy', filter: { unbought: true } },
    ...{ sort: 'expectedReceiptDate', day: 'expectedReceiptDate' },
  })
  expect(tasksOf(quotation, () => true, '2026-11-28').map(({ key }) => key)).not.toContain('unbought')
})

const today = businessDate(new Date())
const task = tasksOf(salesContract, () => true, today).at(-1)!

it('how much there is to do leads to all of it, however few they are', () => {
  const html = renderToStaticMarkup(<TaskHeading kind={salesContract} task={task} count={2} />)
  const list = '/contract/sales-contract?unbought=true&amp;sort=expectedReceiptDate'
  expect(html).toBe(
    `<header><h3><a href="${list}">Hàng đã bán cần mua <span>2</span></a></h3><a href="${list}">Xem tất cả</a></header>`,
  )
})

it('a contract that an annex has changed says there what its list says: the value in force, and by which annex', () => {
  const row = { id: 'a', number: 'HDB1', customer: { name: 'Hòa' }, date: '2026-01-02', total: 1_000 }
  const shown = (annexed: object | null) =>
    renderToStaticMarkup(
      <TaskRows kind={salesContract} task={task} rows={[{ ...row, annexed } as never]} />,
    ).replaceAll('\u00a0', ' ')
  const changed = shown({ number: 'HDB1-PL02', total: 62_939_581 })
  expect(changed).toMatch(/>PL02<.*>62\.939\.581 đ</)
  expect(changed).not.toContain('>1.000 đ<')
  expect(shown(null)).toContain('>1.000 đ<')
})

it('what is to be bought says by when it is to be delivered, and how late that is', () => {
  const row = {
    id: 'a',
    number: 'HDB1',
    customer: { name: 'Hòa' },
    status: 'approved',
    date: '2026-01-02',
    total: 1,
  }
  const shown = (day: string | null, of = task) =>
    renderToStaticMarkup(
      <TaskRows kind={salesContract} task={of} rows={[{ ...row, expectedReceiptDate: day } as never]} />,
    )
  expect(shown(addDays(today, -3))).toMatch(/Giao dự kiến <span[^>]*ant-tag-warning.*Trễ 3 ngày/)
  expect(shown(today)).toContain('Giao dự kiến <span class="figures">')
  expect(shown(null)).not.toContain('Giao dự kiến')
  expect(shown(null)).not.toContain('02/01/2026')
  const drafts = tasksOf(salesContract, () => true, today).find(({ key }) => key === 'drafts')!
  expect(shown(today, drafts)).toContain('02/01/2026')
})
