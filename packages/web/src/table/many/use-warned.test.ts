import { expect, it } from 'vitest'
import { readAll } from './use-warned.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))

it('tells of each row what is worth a look, also after one that cannot be read', async () => {
  const told: [string, readonly string[]][] = []
  const read = async ({ id }: { id: string }) => {
    if (id === 'b') throw new Error('gone')
    return [`giá của ${id}`]
  }
  await readAll(rows, read, (id, words) => told.push([id, words]) > 0)
  expect(told).toEqual([
    ['a', ['giá của a']],
    ['b', []],
    ['c', ['giá của c']],
  ])
})

it('reads nothing more once nobody listens', async () => {
  const asked: string[] = []
  const read = async ({ id }: { id: string }) => {
    asked.push(id)
    return []
  }
  await readAll(rows, read, () => false)
  expect(asked).toEqual(['a'])
})
