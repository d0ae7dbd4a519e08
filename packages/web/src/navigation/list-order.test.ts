import { beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})

let module: typeof import('./list-order.ts')
beforeEach(async () => {
  vi.resetModules()
  module = await import('./list-order.ts')
})

const pages = [
  ['/a/1', '/a/2', '/a/3'],
  ['/a/4', '/a/5'],
]
const read = async (pageNumber: number) => ({
  ...{ paths: pages[pageNumber - 1] ?? [], pageNumber },
  ...{ pageSize: 3, total: 5 },
})

it('says what stands beside a page in the list one came from, over its pages, and nothing of others', async () => {
  const { neighboursOf, rememberOrder, stepFrom } = module
  rememberOrder(await read(1), read)
  expect(neighboursOf('/a/1')).toEqual({ hasPrevious: false, hasNext: true, place: 1, total: 5 })
  expect(neighboursOf('/a/3')).toEqual({ hasPrevious: true, hasNext: true, place: 3, total: 5 })
  expect(await stepFrom('/a/1', -1)).toBeNull()
  expect(await stepFrom('/a/1', 1)).toBe('/a/2')
  expect(await stepFrom('/a/3', 1)).toBe('/a/4')
  expect(neighboursOf('/a/4')).toMatchObject({ hasPrevious: true, hasNext: true, place: 4 })
  expect(neighboursOf('/a/5')).toMatchObject({ hasNext: false, place: 5 })
  expect(await stepFrom('/a/5', 1)).toBeNull()
  expect(await stepFrom('/a/4', -1)).toBe('/a/3')
  expect(neighboursOf('/b/1')).toBeNull()
  expect(await stepFrom('/b/1', 1)).toBeNull()
})

it('still knows the page of the list after the page was loaded anew', async () => {
  module.rememberOrder(await read(2), read)
  vi.resetModules()
  const { neighboursOf, stepFrom } = await import('./list-order.ts')
  expect(neighboursOf('/a/4')).toMatchObject({ hasPrevious: false, hasNext: true, place: 4, total: 5 })
  expect(await stepFrom('/a/4', 1)).toBe('/a/5')
  expect(await stepFrom('/a/4', -1)).toBeNull()
})

it('reads nothing that somebody else left there', async () => {
  kept.set('LIST_ORDER', '{"paths":7}')
  expect(module.neighboursOf('/a/1')).toBeNull()
})
