import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore, type Semaphore, type Visitor } from './semaphore.ts'

const answer = () =>
  Object.assign(new EventEmitter(), { destroyed: false }) as unknown as EventEmitter &
    NonNullable<Visitor['answer']>

/** Holds a place until released. */
function holding(semaphore: Semaphore, visitor: Visitor = {}) {
  let leave = () => {}
  let entered = false
  const done = semaphore.run(async () => {
    entered = true
    await new Promise<void>((resolve) => {
      leave = resolve
    })
  }, visitor)
  done.catch(() => {})
  return {
    entered: () => entered,
    leave: () => {
      leave()
      return done
    },
  }
}

test('whoever comes first goes first, never more than may', async () => {
  const semaphore = createSemaphore({ atOnce: 2 })
  let [running, most] = [0, 0]
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      semaphore.run(async () => {
        order.push(index)
        running += 1
        most = Math.max(most, running)
        await sleep(1)
        running -= 1
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('work that fails gives its place back and its failure on', async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 0 })
  await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(
    semaphore.run(() => {
      throw new Error('at once')
    }),
  ).rejects.toThrow('at once')
  expect(await semaphore.run(() => Promise.resolve(7))).toBe(7)
})

test('who waited too long, or hung up, leaves the queue; who finds it full does not enter it', async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 2, longestWaitMs: 50, retryAfter: 3 })
  const first = holding(semaphore)
  const impatient = answer()
  const gone = expect(semaphore.run(async () => {}, { answer: impatient })).rejects.toMatchObject({
    code: 'overloaded',
  })
  const late = expect(semaphore.run(async () => {})).rejects.toMatchObject({ code: 'overloaded' })
  expect(semaphore.isFull()).toBe(true)
  await expect(semaphore.run(async () => {})).rejects.toMatchObject({ details: { retryAfter: 3 } })
  impatient.emit('close')
  await gone
  expect(semaphore.isFull()).toBe(false)
  await late
  await first.leave()
  expect(await semaphore.run(() => Promise.resolve('in'))).toBe('in')
})

test('who hangs up while the work goes on holds the place until it is done', async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 5 })
  const caller = answer()
  const first = holding(semaphore, { answer: caller })
  const second = holding(semaphore)
  caller.emit('close')
  await sleep(5)
  expect(second.entered()).toBe(false)
  await first.leave()
  await expect.poll(second.entered).toBe(true)
  await second.leave()
})

test('one person leaves places and room in the queue to others', async () => {
  const semaphore = createSemaphore({ atOnce: 3, waiting: 4, perPerson: { atOnce: 2, waiting: 2 } })
  const minh = { person: 'minh' }
  const held = [holding(semaphore, minh), holding(semaphore, minh)]
  const waits = holding(semaphore, minh)
  const waitsToo = holding(semaphore, minh)
  await expect(semaphore.run(async () => {}, minh)).rejects.toMatchObject({ code: 'overloaded' })
  const trang = holding(semaphore, { person: 'trang' })
  await expect.poll(trang.entered).toBe(true)
  expect([waits.entered(), waitsToo.entered()]).toEqual([false, false])
  await trang.leave()
  await sleep(5)
  expect(waits.entered(), 'a place of somebody else is not minh’s').toBe(false)
  await held[0]!.leave()
  await expect.poll(waits.entered).toBe(true)
  expect(waitsToo.entered()).toBe(false)
  await held[1]!.leave()
  await expect.poll(waitsToo.entered).toBe(true)
  await Promise.all([waits.leave(), waitsToo.leave()])
})
