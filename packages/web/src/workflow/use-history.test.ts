import { expect, test } from 'vitest'
import { afterChange, type History, stepped } from './use-history.ts'

const none: History<string> = { of: undefined, past: [], future: [], typed: null }
const changes = (...steps: [to: string, typed?: string][]) =>
  steps.reduce<{ at: string; history: History<string> }>(
    ({ at, history }, [to, typed = null]) => ({ at: to, history: afterChange(history, at, to, typed) }),
    { at: 'a', history: none },
  )
/** What is met going one way until the end. */
const walked = (from: string, history: History<string>, way: 'undo' | 'redo'): string[] => {
  const next = stepped(history, from, way)
  return next ? [next.to, ...walked(next.to, next.history, way)] : []
}

test('steps are undone one by one and done again', () => {
  const { at, history } = changes(['b'], ['c'])
  expect(walked(at, history, 'undo')).toEqual(['b', 'a'])
  const back = stepped(history, at, 'undo')!
  expect(walked(back.to, back.history, 'redo')).toEqual(['c'])
  expect(walked('d', afterChange(back.history, back.to, 'd', null), 'redo')).toEqual([])
})

test('keys typed into one field are one step', () => {
  const { at, history } = changes(['b', 'name'], ['c', 'name'], ['d', 'other'], ['e', 'name'])
  expect(walked(at, history, 'undo')).toEqual(['d', 'c', 'a'])
})

test('what came from elsewhere has no way back', () => {
  const { history } = changes(['b'])
  expect([stepped(history, 'x', 'undo'), stepped(history, 'x', 'redo')]).toEqual([null, null])
  expect(walked('y', afterChange(history, 'x', 'y', null), 'undo')).toEqual(['x'])
})
