import { expect, it } from 'vitest'
import { z } from 'zod'
import { issuesOf } from '#values/issue'
import { deletionQuery, pageParts } from './page.ts'

const page = z.strictObject(pageParts)

it('reads the numbers of a query in decimal digits', () => {
  expect(page.parse({ pageNumber: '2', pageSize: '100' })).toEqual({ pageNumber: 2, pageSize: 100 })
  expect(page.parse({})).toEqual({ pageNumber: 1, pageSize: 10 })
  expect(deletionQuery.parse({ version: '7' })).toEqual({ version: 7 })
  expect(deletionQuery.parse({})).toEqual({})
})

it.each([
  ...['0x1', '0b1', '1e0', '+1', ' 1', '1 ', '1_0', '١', '1.5', '1.', 'Infinity', 'x'].map((one) => [
    one,
    'whole',
  ]),
  ...['0', '-1'].map((one) => [one, 'too_small']),
  ...['', undefined].map((one) => [one, 'required']),
  ['9'.repeat(400), 'whole'],
])('refuses %j as a number of a query', (version, code) => {
  const parsed = z.object({ version: deletionQuery.shape.version.unwrap() }).safeParse({ version })
  expect(issuesOf(parsed.error!).map((one) => [one.path, one.code])).toEqual([['version', code]])
})

it('names the page size above the largest', () => {
  expect(issuesOf(page.safeParse({ pageSize: '101' }).error!)).toEqual([
    { path: 'pageSize', code: 'too_big', params: { maximum: 100, origin: 'number' } },
  ])
})
