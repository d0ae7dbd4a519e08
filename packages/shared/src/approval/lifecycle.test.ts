import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '#http/error-catalogue'
import {
  type ApprovableDocument,
  type ApprovalActor,
  approvalLifecycle,
  refusalCodes,
  statuses,
  verbs,
} from './lifecycle.ts'
import { abilitiesSchema } from './schema.ts'

const { abilities, needsNote, refusal, statusAfter } = approvalLifecycle

const nothing = { mayCreate: false, mayUpdate: false, mayDelete: false, mayApprove: false }
const writes = { mayCreate: true, mayUpdate: true, mayDelete: true, mayApprove: false }
const everything = { ...writes, mayApprove: true, selfApprovalAllowed: false }
const actors = {
  author: { id: 'author', ...writes, selfApprovalAllowed: false },
  requester: { id: 'requester', ...writes, selfApprovalAllowed: false },
  approver: { id: 'approver', ...nothing, mayApprove: true, selfApprovalAllowed: false },
  superadmin: { id: 'superadmin', ...everything },
  viewer: { id: 'viewer', ...nothing, selfApprovalAllowed: false },
} satisfies Record<string, ApprovalActor>

function document(changes: Partial<ApprovableDocument> = {}): ApprovableDocument {
  return {
    status: 'pending',
    authorId: 'author',
    ownerIds: ['author'],
    requestedById: 'requester',
    approverId: 'approver',
    nobodyHasActed: true,
    lastStep: true,
    inUse: false,
    closed: false,
    ...changes,
  }
}

describe('the lifecycle', () => {
  it('is this matrix', async () => {
    const names = Object.entries(actors)
    const header = ['status', 'verb', 'to', ...names.map(([name]) => name)]
    const rows = statuses.flatMap((status) =>
      verbs.map((verb) => {
        const cells = names.map(([, actor]) => refusal(verb, document({ status }), actor) ?? 'yes')
        const possible = cells.includes('yes')
        return [status, verb, possible ? statusAfter(verb, document({ status })) : '-', ...cells]
      }),
    )
    const widths = header.map((_, column) =>
      Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
    )
    const print = (row: string[]) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()
    await expect(`${[header, ...rows].map(print).join('\n')}\n`).toMatchFileSnapshot('./lifecycle-matrix.txt')
  })

  it('lets only the approver of the step decide', () => {
    const approving = Object.entries(actors).filter(
      ([, actor]) => refusal('approve', document(), actor) === null,
    )
    expect(approving.map(([name]) => name)).toEqual(['approver'])
    expect(refusal('approve', document(), actors.superadmin)).toBe('approval.not-approver')
    expect(refusal('reject', document(), actors.superadmin)).toBe('approval.not-approver')
  })

  it('lets nobody approve their own document unless a configuration allows it', () => {
    const own = document({ approverId: 'author' })
    expect(refusal('approve', own, { ...everything, id: 'author' })).toBe('approval.own-document')
    expect(
      refusal('approve', document({ approverId: 'requester' }), { ...everything, id: 'requester' }),
    ).toBe('approval.own-document')
    expect(refusal('approve', own, { ...everything, id: 'author', selfApprovalAllowed: true })).toBeNull()
  })

  it('counts whoever changed the content as its author', () => {
    const rewritten = document({ ownerIds: ['author', 'approver'] })
    expect(refusal('approve', rewritten, actors.approver)).toBe('approval.own-document')
    expect(refusal('reject', rewritten, actors.approver)).toBeNull()
    expect(refusal('request-approval', { ...rewritten, status: 'draft' }, actors.author)).toBe(
      'approval.no-approver',
    )
  })

  it('refuses a request that nobody could answer', () => {
    const draft = document({ status: 'draft', requestedById: null })
    expect(refusal('request-approval', { ...draft, approverId: null }, actors.author)).toBe(
      'approval.no-approver',
    )
    expect(refusal('request-approval', { ...draft, approverId: 'author' }, actors.author)).toBe(
      'approval.no-approver',
    )
    expect(refusal('request-approval', draft, { ...everything, id: 'approver' })).toBe('approval.no-approver')
    expect(refusal('request-approval', draft, { ...actors.author, mayUpdate: false })).toBeNull()
  })

  it('sends nothing that changes nothing, once there is somebody to approve it', () => {
    const draft = document({ status: 'draft', requestedById: null, unchanged: true })
    expect(refusal('request-approval', draft, actors.author)).toBe('approval.unchanged')
    expect(refusal('request-approval', { ...draft, approverId: null }, actors.author)).toBe(
      'approval.no-approver',
    )
    expect(refusal('request-approval', { ...draft, unchanged: false }, actors.author)).toBeNull()
  })

  it('withdraws only what nobody has acted on', () => {
    expect(refusal('withdraw', document(), actors.requester)).toBeNull()
    expect(refusal('withdraw', document(), actors.author)).toBe('approval.not-requester')
    expect(refusal('withdraw', document({ nobodyHasActed: false }), actors.requester)).toBe(
      'approval.already-acted',
    )
  })

  it('cancels an approved document only while nothing rests on it', () => {
    const approved = document({ status: 'approved' })
    expect(refusal('cancel', approved, actors.author)).toBeNull()
    expect(refusal('cancel', { ...approved, inUse: true }, actors.author)).toBe('approval.in-use')
    expect(refusal('cancel', approved, actors.approver)).toBe('approval.not-author')
    expect(refusal('cancel', document(), actors.approver)).toBeNull()
  })

  it('clones what somebody else sent or got approved only for who may cancel it', () => {
    expect(refusal('clone-and-cancel', document(), actors.author)).toBeNull()
    expect(refusal('clone-and-cancel', document(), actors.superadmin)).toBe('approval.not-author')
    expect(refusal('clone-and-cancel', document(), { ...actors.approver, mayCreate: true })).toBeNull()
    const approved = document({ status: 'approved' })
    expect(refusal('clone-and-cancel', approved, actors.author)).toBeNull()
    expect(refusal('clone-and-cancel', approved, actors.superadmin)).toBe('approval.not-author')
    expect(refusal('clone-and-cancel', document({ status: 'rejected' }), actors.superadmin)).toBeNull()
  })

  it('keeps an approved document in use as the closed root when it is cloned', () => {
    const used = document({ status: 'approved', inUse: true })
    expect(refusal('clone-and-cancel', used, actors.author)).toBeNull()
    expect(statusAfter('clone-and-cancel', used)).toBe('approved')
    for (const verb of verbs)
      expect(refusal(verb, { ...used, closed: true }, actors.author)).toBe('approval.closed')
  })

  it('makes a draft of a rejected document that is edited, and stays pending before the last step', () => {
    expect(statusAfter('update', document({ status: 'rejected' }))).toBe('draft')
    expect(statusAfter('approve', document({ lastStep: false }))).toBe('pending')
    expect(statusAfter('approve', document())).toBe('approved')
  })

  it('asks for words on reject and on cancelling what was approved', () => {
    expect(needsNote('reject', 'pending')).toBe(true)
    expect(needsNote('cancel', 'approved')).toBe(true)
    expect(needsNote('clone-and-cancel', 'approved')).toBe(true)
    expect(needsNote('cancel', 'draft')).toBe(false)
    expect(needsNote('clone-and-cancel', 'pending')).toBe(false)
    expect(needsNote('approve', 'pending')).toBe(false)
  })

  it('tells abilities as refusals, in the shape that travels', () => {
    const able = abilities(document(), actors.approver)
    expect(able.approve).toBe(true)
    expect(able.update).toEqual({ refused: 'approval.wrong-status' })
    expect(abilitiesSchema.parse(able)).toEqual(able)
  })

  it('has a status and words for each refusal', () => {
    for (const code of refusalCodes) expect(errorCatalogue).toHaveProperty([code])
  })
})

const people = fc.constantFrom('author', 'requester', 'approver', 'other')
const anyActor = fc.record({
  id: people,
  mayCreate: fc.boolean(),
  mayUpdate: fc.boolean(),
  mayDelete: fc.boolean(),
  mayApprove: fc.boolean(),
  selfApprovalAllowed: fc.boolean(),
})
const anyDocument = fc.record({
  status: fc.constantFrom(...statuses),
  authorId: people,
  ownerIds: fc.uniqueArray(people),
  requestedById: fc.option(people),
  approverId: fc.option(people),
  nobodyHasActed: fc.boolean(),
  lastStep: fc.boolean(),
  inUse: fc.boolean(),
  closed: fc.boolean(),
})

describe('whatever happens', () => {
  it('a cancelled document has no later transition', () => {
    const steps = fc.array(
      fc.record({ verb: fc.constantFrom(...verbs), actor: anyActor, lastStep: fc.boolean() }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(anyDocument, steps, (start, sequence) => {
        let now: ApprovableDocument = start
        for (const { verb, actor, lastStep } of sequence) {
          const refused = refusal(verb, now, actor)
          if (now.status === 'cancelled') expect(refused).not.toBeNull()
          if (refused !== null) continue
          const after = statusAfter(verb, { ...now, lastStep })
          if (after === 'gone') return
          now = { ...now, status: after, closed: now.closed || verb === 'clone-and-cancel' }
          if (verb === 'request-approval') now = { ...now, requestedById: actor.id, nobodyHasActed: true }
        }
      }),
    )
  })

  it('what becomes approved was pending and answered by its approver, who did not write it', () => {
    fc.assert(
      fc.property(anyDocument, fc.constantFrom(...verbs), anyActor, (start, verb, actor) => {
        if (refusal(verb, start, actor) !== null || statusAfter(verb, start) !== 'approved') return
        if (verb === 'clone-and-cancel') return
        expect([start.status, start.approverId]).toEqual(['pending', actor.id])
        const own = [start.authorId, ...start.ownerIds].includes(actor.id)
        expect(!own || actor.selfApprovalAllowed).toBe(true)
      }),
    )
  })

  it('only a draft or a rejected document is edited', () => {
    fc.assert(
      fc.property(anyDocument, anyActor, (start, actor) => {
        if (refusal('update', start, actor) === null) expect(['draft', 'rejected']).toContain(start.status)
      }),
    )
  })
})
