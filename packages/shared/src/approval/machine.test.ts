import { expect, it } from 'vitest'
import { lifecycle } from './machine.ts'

// A goods document is another table for the same machine.
const posting = lifecycle<
  'draft' | 'posted' | 'reversed',
  'update' | 'delete' | 'post' | 'reverse',
  { status: 'draft' | 'posted' | 'reversed'; periodOpen: boolean },
  { mayPost: boolean },
  'wrong-status' | 'period-closed' | 'forbidden'
>({
  wrongState: 'wrong-status',
  rules: {
    update: { from: ['draft'], to: 'draft', refuse: () => null },
    delete: { from: ['draft'], to: 'gone', refuse: () => null },
    post: {
      from: ['draft'],
      to: 'posted',
      refuse: ({ periodOpen }, { mayPost }) =>
        mayPost ? (periodOpen ? null : 'period-closed') : 'forbidden',
    },
    reverse: {
      from: ['posted'],
      to: 'reversed',
      refuse: (_, { mayPost }) => (mayPost ? null : 'forbidden'),
      noteFrom: ['posted'],
    },
  },
})

it('serves another lifecycle from its table alone', () => {
  const draft = { status: 'draft', periodOpen: true } as const
  expect(posting.refusal('post', draft, { mayPost: true })).toBeNull()
  expect(posting.refusal('post', draft, { mayPost: false })).toBe('forbidden')
  expect(posting.refusal('post', { ...draft, periodOpen: false }, { mayPost: true })).toBe('period-closed')
  expect(posting.refusal('reverse', draft, { mayPost: true })).toBe('wrong-status')
  expect(posting.statusAfter('post', draft)).toBe('posted')
  expect(posting.needsNote('reverse', 'posted')).toBe(true)
  expect(posting.abilities(draft, { mayPost: false })).toEqual({
    update: true,
    delete: true,
    post: { refused: 'forbidden' },
    reverse: { refused: 'wrong-status' },
  })
  expect(posting.transitions).toEqual([
    { verb: 'update', from: 'draft', to: 'draft' },
    { verb: 'delete', from: 'draft', to: 'gone' },
    { verb: 'post', from: 'draft', to: 'posted' },
    { verb: 'reverse', from: 'posted', to: 'reversed' },
  ])
})
