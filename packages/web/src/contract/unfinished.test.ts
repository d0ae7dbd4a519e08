import { expect, it } from 'vitest'
import { unfinishedOf } from './unfinished.ts'

it('an annex that is not finished is the one to go on with', () => {
  const annex = (id: string, status: string) => ({ id, number: id, status })
  const annexes = [annex('PL01', 'approved'), annex('PL02', 'draft')]
  const known = (refused: string | null) => unfinishedOf({ annexes, refused } as never)?.id
  expect([known('contract_annex_open'), known(null), known('contract_ended')]).toEqual([
    'PL02',
    undefined,
    undefined,
  ])
})
