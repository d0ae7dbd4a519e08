import type { ApprovalStep } from '@barem/shared/approval/schema'
import { describe, expect, it } from 'vitest'
import type { DocumentAnswer } from './document-kind.ts'
import { documentState, endingOf, opensAsForm, validityOf } from './document-state.ts'

const step = (kind: ApprovalStep['kind'], note: string | null = null) => ({
  kind,
  name: 'Phạm Thị Hòa',
  at: kind === 'waiting' ? null : '2026-11-21T01:08:00.000Z',
  note,
})
const path = [step('requested', 'gấp'), step('rejected', 'giá thấp')]

describe('what is said under the title', () => {
  it.each([
    ['draft', [], null],
    ['draft', path, 'giá thấp'],
    ['draft', [step('requested'), step('withdrawn', 'thiếu dòng')], 'thiếu dòng'],
    ['rejected', path, 'giá thấp'],
    ['cancelled', [...path, step('cancelled', 'khách đổi ý')], 'khách đổi ý'],
    ['cancelled', [step('requested'), step('approved'), step('cloned', 'đổi giá')], 'đổi giá'],
    ['cancelled', [], null],
  ] as const)('of a %s one is the reason it is one', (status, steps, note) => {
    const { waiting, last } = documentState({ status, path: steps })
    expect([waiting, last?.note ?? null]).toEqual([[], note])
  })

  it('of one that waits is who must act, then who sent it with which words', () => {
    const state = documentState({ status: 'pending', path: [step('requested', 'gấp'), step('waiting')] })
    expect([state.waiting.length, state.last]).toEqual([1, step('requested', 'gấp')])
  })
})

it('a document that was cancelled without being sent tells why by its history', () => {
  const entry = (kind: string, note: string | null = null) => ({
    ...{ kind: `quotation.${kind}`, note, actorName: 'Trần Quang Minh', at: '2026-11-21T01:08:00.000Z' },
  })
  const cancelled = endingOf([entry('cancelled', 'khách đổi ý'), entry('created')])
  expect(cancelled).toMatchObject({ kind: 'cancelled', name: 'Trần Quang Minh', note: 'khách đổi ý' })
  expect(endingOf([entry('cloned'), entry('created')])?.kind).toBe('cloned')
  expect(endingOf([entry('created')])).toBeNull()
})

describe('validity', () => {
  const kind = { validity: { field: 'validUntil', days: 7 } }
  const on = (validUntil: string | null, status = 'approved') =>
    validityOf(kind, { validUntil, status } as never, '2026-11-22')

  it('lasts to the end of its day, and binds nobody once cancelled', () => {
    expect(on('2026-11-22')).toEqual({ day: '2026-11-22', expired: false })
    expect(on('2026-11-21', 'draft')).toEqual({ day: '2026-11-21', expired: true })
    expect([on(null), on('2026-11-17', 'cancelled'), validityOf({}, {} as never, '2026-11-22')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('a document opens', () => {
  const document = (change: object) =>
    ({
      status: 'draft',
      author: { id: 'minh', name: '' },
      officer: { id: 'trang', name: '' },
      abilities: { update: true },
      ...change,
    }) as DocumentAnswer

  it('as a form for whoever wrote a draft or looks after it, to be read by everybody else', () => {
    expect(opensAsForm(document({}), 'minh')).toBe(true)
    expect(opensAsForm(document({}), 'trang')).toBe(true)
    expect(opensAsForm(document({}), 'tu')).toBe(false)
    expect(opensAsForm(document({ status: 'rejected' }), 'minh')).toBe(false)
    expect(opensAsForm(document({ abilities: { update: { refused: 'forbidden' } } }), 'minh')).toBe(false)
  })
})
