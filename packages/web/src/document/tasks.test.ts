import { expect, it, vi } from 'vitest'
import quotation from '#quotation/kind.ts'
import salesContract from '#sales-contract/kind.ts'
import { tasksOf } from './DocumentTasks.tsx'

vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('document', { documentElement: {} })
})

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

it('who buys is told of what was sold and is to be bought, the oldest first', () => {
  const keys = (lacking: string) =>
    tasksOf(salesContract, (right) => right !== lacking, '2026-11-28').map(({ key }) => key)
  expect(keys('purchaseContract:create')).toEqual(['rejected', 'drafts'])
  expect(keys('salesContract:create')).toEqual(['unbought'])
  expect(tasksOf(salesContract, () => true, '2026-11-28').at(-1)).toEqual({
    ...{ key: 'unbought', title: 'salesContract.filter.unbought', filter: { unbought: true }, sort: 'date' },
  })
  expect(tasksOf(quotation, () => true, '2026-11-28').map(({ key }) => key)).not.toContain('unbought')
})
