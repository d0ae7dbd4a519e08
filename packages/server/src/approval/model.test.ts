import { approvalLifecycle } from '@barem/shared/approval/lifecycle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#http/actor'
import { approvableDocument, approvalActor } from './rights.ts'
import { afterApproval, type RoundStep } from './round.ts'

// Random lives of documents on their way through workflows, with deputies who come and go, against a plain model of who may
// decide (domain, section 4). The model knows nothing of parts, of what is carried on, or of how it is asked.

const RUNS = 1_000
const PEOPLE = ['author', 'an', 'binh', 'chi', 'dung'] as const
type Person = (typeof PEOPLE)[number]
const APPROVERS = PEOPLE.slice(1)
const LAST_DAY = 6

interface Deputy {
  of: Person
  by: Person
  first: number
  last: number
}
interface World {
  day: number
  deputies: Deputy[]
  /** Who may approve now, of people who can sign in. */
  able: Set<Person>
  plan: { people: Person[]; quorum: number }[]
  status: 'draft' | 'pending' | 'approved' | 'rejected'
  steps: RoundStep[]
}

const anyone = fc.constantFrom(...PEOPLE)
/** Who stands in from the first day. */
const before = fc.array(fc.record({ of: fc.constantFrom(...APPROVERS), by: anyone }), { maxLength: 4 })
const plans = fc.array(
  fc
    .uniqueArray(fc.constantFrom(...APPROVERS), { minLength: 1, maxLength: 4 })
    .chain((people) => fc.integer({ min: 1, max: people.length }).map((quorum) => ({ people, quorum }))),
  { minLength: 1, maxLength: 4 },
)
const commands = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('request' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), by: anyone }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('approve' as const), by: anyone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const), by: anyone }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ do: fc.constant('name' as const), of: anyone, by: anyone },
      ...{ first: fc.integer({ min: 0, max: 2 }), days: fc.integer({ min: 0, max: 4 }) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('next-day' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('turn-right' as const), of: anyone }) },
)

const kind = { entity: 'quotation', ownerColumns: ['authorId'], rest: undefined } as const

const standing = ({ day, deputies, able }: World) =>
  deputies.filter(({ of, first, last }) => able.has(of) && first <= day && day <= last)

function actorOf(world: World, id: Person): Actor {
  const mine = standing(world).filter(({ by }) => by === id)
  return {
    ...{ id, username: id, fullName: id, role: 'basic', sessionId: '', departmentId: null },
    permissions: new Set(world.able.has(id) ? ['quotation:approve'] : []),
    ...{ scopes: new Map(), colleagues: [], mustChangePassword: false, selfApproval: [] },
    standsFor: mine.map(({ of }) => ({ id: of, name: of, kinds: ['quotation'] })),
  }
}

function refused(world: World, verb: 'approve' | 'reject' | 'withdraw', id: Person) {
  const { status, steps, able } = world
  const known = steps.map((step) => ({ ...step, able: able.has(step.approverId as Person) }))
  const row = {
    ...{ id: 'document', status, closed: false, authorId: 'author', contentAuthors: ['author'] },
    ...{ approverId: null, version: 1, approverEligible: false, byWorkflow: true, inUse: false },
    round: { open: status === 'pending', requestedBy: 'author', steps: known },
  }
  const document = approvableDocument(row, actorOf(world, id), kind)
  return {
    no: approvalLifecycle.refusal(verb, document, approvalActor('quotation', actorOf(world, id))),
    to: approvalLifecycle.statusAfter(verb, document),
    known,
    document,
  }
}

const at = ({ steps }: World, position: number) => steps.filter((step) => step.position === position)
const approvals = (steps: readonly RoundStep[]) =>
  steps.filter(({ decision }) => decision === 'approved').length
const current = (world: World) =>
  world.plan.findIndex(({ quorum }, index) => approvals(at(world, index + 1)) < quorum) + 1

/** The plain model: who may decide on it now. */
function mayDecide(world: World, id: Person): boolean {
  if (world.status !== 'pending' || !world.able.has(id)) return false
  const here = at(world, current(world))
  const waits = (person: string) => here.some((step) => step.approverId === person && step.decision === null)
  if (waits(id)) return true
  if (id === 'author' || here.some(({ decidedBy }) => decidedBy === id)) return false
  return standing(world).some(({ of, by }) => by === id && waits(of))
}

function send(world: World): void {
  if (world.status !== 'draft' && world.status !== 'rejected') return
  world.status = 'pending'
  world.steps = world.plan.flatMap(({ people, quorum }, index) =>
    people.map(
      (id): RoundStep => ({
        ...{ position: index + 1, quorum, approverId: id, approverName: id, name: null },
        ...{ carried: false, able: true, stoodFor: true, decision: null },
        ...{ decidedBy: null, decidedByName: null, decidedAt: null, note: null },
      }),
    ),
  )
}

function decide(world: World, verb: 'approve' | 'reject', id: Person): void {
  const { no, to, known, document } = refused(world, verb, id)
  expect([verb, id, no === null]).toEqual([verb, id, mayDecide(world, id)])
  if (no !== null) return
  const part = known.find(
    ({ position, approverId, decision }) =>
      position === current(world) && approverId === document.approverId && decision === null,
  )!
  if (verb === 'reject') world.status = 'rejected'
  else {
    world.steps = afterApproval({ steps: known }, part, (step, by) => ({
      ...step,
      ...{ decision: 'approved' as const, decidedBy: by ?? id, carried: by !== null },
    }))
    world.status = to as World['status']
    const isPassed = current(world) === 0
    expect(world.status).toBe(isPassed ? 'approved' : 'pending')
  }
}

/** What holds of every request, whoever decided what for whom. */
function holds(world: World): void {
  for (const [index, { quorum }] of world.plan.entries()) {
    const here = at(world, index + 1)
    const decided = here.filter(({ decision }) => decision !== null)
    if (decided.length === 0) continue
    // no more than it needs, each of them by another person, and only once those before are passed
    expect(decided.length).toBeLessThanOrEqual(quorum)
    expect(new Set(decided.map(({ decidedBy }) => decidedBy)).size).toBe(decided.length)
    for (let before = 0; before < index; before += 1)
      expect(approvals(at(world, before + 1))).toBe(world.plan[before]!.quorum)
    for (const { decidedBy, approverId, carried } of decided) {
      expect(decidedBy).not.toBe('author')
      const before = at(world, index).find((step) => step.approverId === approverId)
      if (carried) expect(before).toMatchObject({ decision: 'approved', decidedBy })
    }
  }
  // somebody can go on as long as everybody who is asked is there: nothing waits for nobody
  if (world.status === 'pending' && APPROVERS.every((one) => world.able.has(one)))
    expect(APPROVERS.some((one) => mayDecide(world, one))).toBe(true)
}

test('a thousand lives with workflows, deputies and withdrawals: who may decide is who should, and nobody counts twice', () => {
  let decisions = 0
  let inPlace = 0
  fc.assert(
    fc.property(
      plans,
      before,
      fc.array(commands, { minLength: 5, maxLength: 30 }),
      (plan, named, sequence) => {
        const deputies = named.filter(({ of, by }) => of !== by).map((one) => ({ ...one, first: 0, last: 3 }))
        const world: World = { day: 0, deputies, able: new Set(APPROVERS), plan, status: 'draft', steps: [] }
        send(world)
        for (const one of sequence) {
          if (one.do === 'request') send(world)
          else if (one.do === 'approve' || one.do === 'reject') decide(world, one.do, one.by)
          else if (one.do === 'withdraw') {
            const untouched = world.steps.every(({ decision }) => decision === null)
            const { no } = refused(world, 'withdraw', one.by)
            expect(no === null).toBe(world.status === 'pending' && one.by === 'author' && untouched)
            if (no === null) world.status = 'draft'
          } else if (one.do === 'name') {
            const { of, by, first, days } = one
            if (of !== by) world.deputies.push({ of, by, first, last: first + days })
          } else if (one.do === 'end') world.deputies.splice(one.which, 1)
          else if (one.do === 'next-day') world.day = Math.min(world.day + 1, LAST_DAY)
          else if (one.of !== 'author' && !world.able.delete(one.of)) world.able.add(one.of)
          holds(world)
        }
        const decided = world.steps.filter(({ decidedBy }) => decidedBy !== null)
        decisions += decided.length
        inPlace += decided.filter(({ decidedBy, approverId }) => decidedBy !== approverId).length
      },
    ),
    { numRuns: RUNS },
  )
  // the lives are such that something happens in them
  expect(decisions).toBeGreaterThan(RUNS / 2)
  expect(inPlace).toBeGreaterThan(RUNS / 20)
})
