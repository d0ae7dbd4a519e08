import { expect, it } from 'vitest'
import { neighboursOf, rememberOrder } from './list-order.ts'

it('says what stands beside a page in the list one came from, and nothing of others', () => {
  rememberOrder(['/a/1', '/a/2', '/a/3'])
  expect(neighboursOf('/a/1')).toEqual({ previous: null, next: '/a/2', place: 1, total: 3 })
  expect(neighboursOf('/a/2')).toEqual({ previous: '/a/1', next: '/a/3', place: 2, total: 3 })
  expect(neighboursOf('/a/3')).toMatchObject({ previous: '/a/2', next: null })
  expect(neighboursOf('/b/1')).toBeNull()
  rememberOrder(['/b/1'])
  expect(neighboursOf('/b/1')).toBeNull()
})
