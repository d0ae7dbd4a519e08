import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

const script = `
  import { createLog, logTo } from '${new URL('./log.ts', import.meta.url)}'
  const log = createLog('info', logTo(1))
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
