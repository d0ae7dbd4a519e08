import assert from 'node:assert/strict'
import { approvalLifecycle, type Status } from '@barem/shared/approval/lifecycle'
import fc from 'fast-check'
import type { Actor } from '#access/actor'
import { approvableDocument, approvalActor } from '../src/approval/rights.ts'
import { afterApproval, type RoundStep } from '../src/approval/round.ts'

// Random lives of documents on their way through workflows, with deputies who come and go, and a plain model of who may
// decide (domain, section 4). The model knows nothing of parts or of how it is asked; of what is carried on, only what must be.

export const PEOPLE = ['author', 'an', 'binh', 'chi', 'dung'] as const
export type Person = (typeof PEOPLE)[number]
const APPROVERS = PEOPLE.slice(1)
const LAST_DAY = 6

interface Deputy {
  of: Person
  by: Person
  first: number
  last: number
}
export interface World {
  day: number
  deputies: Deputy[]
  /** Who has the right to approve now. */
  able: Set<Person>
  plan: Plan
  status: Extract<Status, 'draft' | 'pending' | 'approved' | 'rejected'>
  steps: RoundStep[]
}
export type Plan = { people: Person[]; quorum: number }[]

const anyone = fc.constantFrom(...PEOPLE)
const plans: fc.Arbitrary<Plan> = fc.array(
  fc
    .uniqueArray(fc.constantFrom(...APPROVERS), { minLength: 1, maxLength: 3 })
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
type CommandOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer One> ? One : never
export type Command = CommandOf<typeof commands>

/** A workflow, who stands in from the first day, and what people try after it is sent. */
export const lives = (maxLength: number) =>
  fc.record({
    plan: plans,
    named: fc.array(fc.record({ of: fc.constantFrom(...APPROVERS), by: anyone }), { maxLength: 8 }),
    tried: fc.array(commands, { minLength: 5, maxLength }),
  })
export type Life = CommandOf<ReturnType<typeof lives>>

/** All of a life, its beginning among it. */
export const commandsOf = ({ named, tried }: Life): Command[] => [
  ...named.map((one): Command => ({ do: 'name', ...one, first: 0, days: 3 })),
  { do: 'request' },
  ...tried,
]

export const begun = ({ plan }: Life): World => ({
  ...{ day: 0, deputies: [], able: new Set(PEOPLE), plan, status: 'draft', steps: [] },
})

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

/** Of each step those are asked who may approve then; where too few of them do, it is not sent. */
function send(world: World): boolean {
  const plan = world.plan.map(({ people, quorum }) => ({
    ...{ people: people.filter((one) => world.able.has(one)), quorum },
  }))
  if (world.status === 'pending' || world.status === 'approved') return false
  if (plan.some(({ people, quorum }) => people.length < quorum)) return false
  world.status = 'pending'
  world.steps = plan.flatMap(({ people, quorum }, index) =>
    people.map(
      (id): RoundStep => ({
        ...{ position: index + 1, quorum, approverId: id, approverName: id, name: null },
        ...{ carried: false, able: true, stoodFor: true, decision: null, formerApprovers: [] },
        ...{ decidedBy: null, decidedByName: null, decidedAt: null, note: null },
      }),
    ),
  )
  return true
}

function decide(world: World, verb: 'approve' | 'reject', id: Person): boolean {
  const { no, to, known, document } = refused(world, verb, id)
  assert.equal(no === null, mayDecide(world, id), `${id} may ${verb}: ${no}`)
  if (no !== null) return false
  const part = known.find(
    ({ position, approverId, decision }) =>
      position === current(world) && approverId === document.approverId && decision === null,
  )!
  const decided = (step: RoundStep, by: string | null): RoundStep => ({
    ...step,
    ...{ decision: verb === 'approve' ? 'approved' : 'rejected', decidedBy: by ?? id, carried: by !== null },
  })
  if (verb === 'reject') {
    world.status = 'rejected'
    world.steps = known.map((step) => (step === part ? decided(step, null) : step))
    return true
  }
  const position = current(world)
  world.steps = afterApproval({ steps: known }, part, decided)
  mustBeCarriedOn(world, position, id)
  world.status = to as World['status']
  const isPassed = current(world) === 0
  assert.equal(world.status, isPassed ? 'approved' : 'pending')
  return true
}

/**
 * What an approval must bring with it, said without the code that carries it on: from the step it was given in, nobody is asked
 * by the next one who approved the one before, for themselves or, through who approves now, by somebody in their place.
 */
function mustBeCarriedOn(world: World, from: number, by: Person): void {
  for (let position = from; position < world.plan.length; position += 1) {
    const [here, next] = [at(world, position), at(world, position + 1)]
    if (approvals(here) < world.plan[position - 1]!.quorum) return
    if (approvals(next) >= world.plan[position]!.quorum) continue
    for (const { approverId, decision } of next) {
      if (decision !== null || !world.able.has(approverId as Person)) continue
      const before = here.find((step) => step.approverId === approverId && step.decision === 'approved')
      assert.notEqual(before?.decidedBy, approverId, `${approverId} is asked twice`)
      if (next.every((step) => step.approverId !== by))
        assert.notEqual(before?.decidedBy, by, `${approverId} is asked again, for whom ${by} approved`)
    }
  }
}

/** Does what is tried, where it takes effect; answers whether it did. */
export function applied(world: World, one: Command): boolean {
  switch (one.do) {
    case 'request':
      return send(world)
    case 'approve':
    case 'reject':
      return decide(world, one.do, one.by)
    case 'withdraw': {
      const untouched = world.steps.every(({ decision }) => decision === null)
      const { no } = refused(world, 'withdraw', one.by)
      assert.equal(no === null, world.status === 'pending' && one.by === 'author' && untouched)
      if (no === null) world.status = 'draft'
      return no === null
    }
    case 'name': {
      const { of, by, first, days } = one
      // on a day that is over nobody stands in any more
      const counts = of !== by && first + days >= world.day
      if (counts) world.deputies.push({ of, by, first, last: first + days })
      return counts
    }
    case 'end':
      return world.deputies.splice(one.which, 1).length > 0
    case 'next-day':
      if (world.day === LAST_DAY) return false
      world.day += 1
      return true
    case 'turn-right':
      if (!world.able.delete(one.of)) world.able.add(one.of)
      return true
  }
}

/** What holds of every request, whoever decided what for whom. */
export function holds(world: World): void {
  for (const [index, { quorum }] of world.plan.entries()) {
    const here = at(world, index + 1)
    const decided = here.filter(({ decision }) => decision === 'approved')
    if (decided.length === 0) continue
    // no more than it needs, each of them by another person, and only once those before are passed
    assert(decided.length <= quorum)
    assert.equal(new Set(decided.map(({ decidedBy }) => decidedBy)).size, decided.length)
    for (let before = 0; before < index; before += 1)
      assert.equal(approvals(at(world, before + 1)), world.plan[before]!.quorum)
    for (const { decidedBy, approverId, carried } of decided) {
      assert.notEqual(decidedBy, 'author')
      const before = at(world, index).find((step) => step.approverId === approverId)
      if (carried) assert.deepEqual([before?.decision, before?.decidedBy], ['approved', decidedBy])
    }
  }
  // somebody can go on as long as everybody who is asked is there: nothing waits for nobody
  if (world.status === 'pending' && APPROVERS.every((one) => world.able.has(one)))
    assert(APPROVERS.some((one) => mayDecide(world, one)))
}
