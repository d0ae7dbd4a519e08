import { approvableEntities, business } from '@barem/shared/business'
import { answerCheck } from './answers.ts'
import { requestFor } from './cases.ts'
import { nameOf, type Operation, operationsOf, positionsOf } from './operation.ts'
import { described, send } from './request.ts'
import type { FuzzWorld } from './world.ts'

export interface Fuzzed {
  operation: string
  cases: number
  /** How many requests were served, and how many with each status. */
  statuses: Record<number, number>
  /** What was wrong, with the request and the seed that make it again. */
  faults: string[]
}

/** Passwords are checked slowly on purpose, a spreadsheet is read by a thread of its own, and paper is drawn. */
const slow =
  /^(POST|PUT|PATCH|DELETE) .*\/(Account\/authenticate|User|User\/(ChangePassword|ResetPassword)|Export|Template|Import)(\/|$)|\/(pdf|lines)$/

/** What is asked of one document is one code for every kind; the first kind gets all its cases. */
const [, ...furtherKinds] = approvableEntities.map((entity) => business[entity].views[0])
const repeated = new RegExp(`/(${furtherKinds.join('|')})/\\{id\\}`)

/** The shares of the cases that they get; a success of what is slow costs a tenth of a second. */
const SLOW_SHARE = 1 / 3
const REPEATED_SHARE = 1 / 3

/** Reads the document of the running server: every operation it describes, and the judge of their answers. */
export async function fuzzer(world: FuzzWorld) {
  const document = (await world.server.app.inject({ method: 'GET', url: '/openapi.json' })).json()
  const check = answerCheck(document)
  const run = async (operation: Operation, cases: number, seed: number): Promise<Fuzzed> => {
    const name = nameOf(operation)
    const share = (slow.test(name) ? SLOW_SHARE : 1) * (repeated.test(name) ? REPEATED_SHARE : 1)
    const most = Math.ceil(cases * share)
    const positions = positionsOf(operation)
    const fuzzed: Fuzzed = { operation: name, cases: most, statuses: {}, faults: [] }
    const own = seed + hash(fuzzed.operation)
    for (let turn = 0; turn < most; turn += 1) {
      const { token, base } = await world.prepare(operation)
      const request = requestFor({ operation, base, ids: world.ids, positions }, turn, own)
      const answer = await send(world.server, operation, request, token)
      fuzzed.statuses[answer.status] = (fuzzed.statuses[answer.status] ?? 0) + 1
      const faults = check(operation, answer)
      if (request.mustBeRefused && answer.status < 400) faults.push('serves what it does not know')
      if (faults.length > 0)
        fuzzed.faults.push(
          [
            `${fuzzed.operation}, ${request.kind} (seed ${seed}, case ${turn}): the answer ${answer.status} ${faults.join('; ')}`,
            `    ${described(operation, request)}`,
            `    ${answer.text.slice(0, 400)}`,
          ].join('\n'),
        )
    }
    return fuzzed
  }
  return { operations: operationsOf(document), run }
}

/** Requests served only to somebody who holds a refresh cookie, which the fuzzer does not. */
export const NEVER_SERVED = ['POST /v1.0/Account/refresh']

/** Every operation has requests of its own, whatever others there are. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) & 0xffffff, 7)
}
