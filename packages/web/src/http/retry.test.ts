import { describe, expect, it } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { retry } from './retry.ts'

const silence = () => new ApiFailure({ status: false, message: '', result: null }, 0)
const refusal = (code: string, status: number) =>
  new ApiFailure({ succeeded: false, code, message: '', errors: [], traceId: '' }, status)

function world(answers: unknown[], worthwhile = true) {
  const slept: number[] = []
  const attempt = async () => {
    const next = answers.shift()
    if (next instanceof Error) throw next
    return next
  }
  const peers = {
    sleep: async (milliseconds: number) => void slept.push(milliseconds),
    worthwhile: () => worthwhile,
  }
  return { slept, done: retry(attempt, peers) }
}

describe('a call with a key', () => {
  it('is tried again where no answer came, and no more than twice', async () => {
    const { slept, done } = world([silence(), silence(), 'saved'])
    expect(await done).toBe('saved')
    expect(slept).toEqual([300, 1000])
    await expect(world([silence(), silence(), silence(), 'late']).done).rejects.toMatchObject({ status: 0 })
  })

  it('waits for the attempt that is still being worked on', async () => {
    const working = Array.from({ length: 5 }, () => refusal('idempotency-in-flight', 409))
    const { slept, done } = world([silence(), ...working, 'saved'])
    expect(await done).toBe('saved')
    expect(slept).toEqual([300, 1000, 1000, 1000, 1000, 1000])
  })

  it('takes a no for a no, and does not try without a connection', async () => {
    await expect(world([refusal('CUS_ERR_006', 409), 'x']).done).rejects.toMatchObject({
      code: 'CUS_ERR_006',
    })
    await expect(world([refusal('restart-needed', 503), 'x']).done).rejects.toMatchObject({
      code: 'restart-needed',
    })
    await expect(world([silence(), 'x'], false).done).rejects.toMatchObject({ status: 0 })
  })
})
