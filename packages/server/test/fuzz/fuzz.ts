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

/** Passwords are checked slowly on purpose, and a spreadsheet is read by a thread of its own. */
const slow =
  /\/(Account\/authenticate|User|User\/(ChangePassword|ResetPassword)|Export|Template|Import)(\/|$)/

/** The share of the cases that an operation gets whose every success costs a tenth of a second. */
const SLOW_SHARE = 0.5

/** Reads the document of the running server: every operation it describes, and the judge of their answers. */
export async function fuzzer(world: FuzzWorld) {
  const document = (await world.server.app.inject({ method: 'GET', url: '/openapi.json' })).json()
  const check = answerCheck(document)
  const run = async (operation: Operation, cases: number, seed: number): Promise<Fuzzed> => {
    const most =
      operation.method !== 'GET' && slow.test(operation.path) ? Math.ceil(cases * SLOW_SHARE) : cases
    const positions = positionsOf(operation)
    const fuzzed: Fuzzed = { operation: nameOf(operation), cases: most, statuses: {}, faults: [] }
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
