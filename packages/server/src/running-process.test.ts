import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { beganAt, isStill } from './running-process.mjs'

afterEach(() => void vi.restoreAllMocks())

/** A number no process has, so that /proc shows nothing of it: as it shows nothing of other users' under hidepid. */
const HIDDEN = 2 ** 30

const OURS = process.getuid?.() ?? 0
const OTHERS = OURS + 1

const killFailing = (code: string) =>
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error(code), { code })
  })

test('this process runs, and none that had its number before', () => {
  expect(isStill(process.pid, beganAt(process.pid), OURS)).toBe(true)
  expect(isStill(HIDDEN, '1', OURS)).toBe(false)
})

test.runIf(process.platform === 'linux')('a process of the same number that began later is another', () => {
  expect(isStill(process.pid, 'before', OURS)).toBe(false)
})

test('a process of another user that /proc does not show runs', () => {
  killFailing('EPERM')
  expect(isStill(HIDDEN, '1', OTHERS)).toBe(true)
  killFailing('ESRCH')
  expect(isStill(HIDDEN, '1', OTHERS)).toBe(false)
})

test('a process of another user did not write a file of ours', () => {
  killFailing('EPERM')
  expect(isStill(HIDDEN, '1', OURS)).toBe(false)
})

test.runIf(process.platform === 'linux')('a zombie has ended', async () => {
  // what the shell leaves to its successor is asked for by nobody
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'])
  const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(chunk.toString())
  const began = beganAt(pid)
  expect(isStill(pid, began, OURS)).toBe(true)
  await expect.poll(() => isStill(pid, began, OURS), { timeout: 10_000 }).toBe(false)
  expect(beganAt(pid)).toBe(began)
  parent.kill()
})
