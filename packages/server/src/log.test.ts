import { execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const begin = `
  import { createLog, logTo } from '${new URL('./log.ts', import.meta.url)}'
  const log = createLog('info', logTo(1, { now: () => new Date(1_800_000_000_000) }))`

const script = `${begin}
  log.info('a line')
  console.log('a plain line')
  setInterval(() => log.info('a further line'), 5)
  setTimeout(() => console.error('still there'), 300)
  process.once('SIGTERM', () => process.exit(0))`

test.runIf(existsSync('/dev/full'))(
  'a full disk under the log costs its lines, and neither the server nor its end',
  async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    const ended = new Promise((resolve) => child.once('exit', (...how) => resolve(how)))
    let said = ''
    child.stderr!.on('data', (chunk) => (said += chunk))
    try {
      await expect.poll(() => said, { timeout: 20_000 }).toBe('still there\n')
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    } finally {
      child.kill('SIGKILL')
    }
  },
)

test.runIf(existsSync('/dev/full'))(
  'a disk that fills before the last lines does not hold the end',
  async () => {
    const full = openSync('/dev/full', 'w')
    // nothing has failed yet: the first line is on its way, and the second waits for it
    const last = `${begin}
    log.info('on its way')
    log.info('waits')
    process.exit(3)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', last], {
      stdio: ['ignore', full, 'inherit'],
    })
    closeSync(full)
    let ended: unknown
    child.once('exit', (...how) => (ended = how))
    try {
      await expect.poll(() => ended, { timeout: 10_000 }).toEqual([3, null])
    } finally {
      child.kill('SIGKILL')
    }
  },
)

test('lines that wait at the end of a process are written', async () => {
  const LINES = 3_000
  const last = `${begin}
    for (let line = 0; line < ${LINES}; line++) log.info({ line }, 'ế'.repeat(50))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', last], {
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).line)
  expect(lines).toEqual(Array.from({ length: LINES }, (_, line) => line))
})

test('a reader that stands still does not hold the end', async () => {
  const last = `${begin}
    for (let line = 0; line < 8_000; line++) log.info({ line }, 'x'.repeat(100))
    process.exit(3)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', last], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let ended: unknown
  child.once('exit', (...how) => (ended = how))
  try {
    await expect.poll(() => ended, { timeout: 20_000 }).toEqual([3, null])
  } finally {
    child.kill('SIGKILL')
  }
}, 30_000)

test('lines that a slow reader leaves waiting are dropped, and counted in a line of their own', async () => {
  const LINES = 40_000
  const flood = `${begin}
    for (let line = 0; line < ${LINES}; line++) log.info({ line }, 'x'.repeat(100))
    process.stdin.once('data', () => process.exit(0))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', flood], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    let said = ''
    child.stdout!.setEncoding('utf8').on('data', (chunk) => (said += chunk))
    await expect.poll(() => said, { timeout: 20_000 }).toMatch(/lines were dropped"}\n$/)
    const lines = said.trim().split('\n')
    const last = JSON.parse(lines.pop()!)
    expect(last).toMatchObject({ level: 40, time: 1_800_000_000_000 })
    expect(lines.length).toBeGreaterThan(1000)
    expect(lines.length + last.dropped).toBe(LINES)
  } finally {
    child.kill('SIGKILL')
  }
})
