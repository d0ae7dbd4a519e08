import { type ChildProcess, fork } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { plainPng } from '#test/pictures'
import { draw } from './draw.ts'

vi.mock('node:child_process', { spy: true })

const started = vi.mocked(fork)
const last = () => started.mock.results.at(-1)!.value as ChildProcess
afterEach(() => {
  last().disconnect()
  started.mockReset()
})

const picture = () => draw({ bytes: plainPng(), as: 'thumbnail' })
const isWebp = (drawn: Buffer) => drawn.toString('latin1', 8, 12) === 'WEBP'

test('a process that dies before a picture or over it costs nobody theirs', async () => {
  await picture()
  last().kill('SIGKILL')
  expect(isWebp(await picture())).toBe(true)
  const drawn = picture()
  last().kill('SIGKILL')
  expect(isWebp(await drawn)).toBe(true)
})

test('where the second one dies too, the server says that it failed, and draws the next picture', async () => {
  const { fork: original } = await vi.importActual<typeof import('node:child_process')>('node:child_process')
  started.mockImplementation((...given: unknown[]) => {
    const child = Reflect.apply(original, null, given) as ChildProcess
    child.kill('SIGKILL')
    return child
  })
  await expect(picture()).rejects.toMatchObject({
    code: 'file.not-drawn',
    status: 503,
    details: { retryAfter: 5 },
  })
  expect(started).toHaveBeenCalledTimes(2)
  started.mockReset()
  expect(isWebp(await picture())).toBe(true)
})

test('a process that hangs is ended, and the next picture is drawn by another', async () => {
  await picture()
  last().kill('SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hanging = picture()
  await Promise.all([
    expect(hanging).rejects.toMatchObject({ code: 'file.not-drawn', status: 503 }),
    vi.advanceTimersByTimeAsync(15_000),
  ])
  vi.useRealTimers()
  expect(isWebp(await picture())).toBe(true)
  expect(started).toHaveBeenCalledTimes(2)
})

test('a picture that the process cannot read is tried once', async () => {
  await expect(draw({ bytes: plainPng().subarray(0, 50), as: 'thumbnail' })).rejects.toMatchObject({
    code: 'file.unreadable',
  })
  expect(started).toHaveBeenCalledTimes(1)
})
