import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './root.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barem-running-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux').each(['SIGKILL', 'SIGTERM'] as const)(
  'a server does not outlive the test that started it and got %s',
  async (signal) => {
    const server = join(folder, 'server.mjs')
    writeFileSync(server, 'setInterval(() => {}, 1000)')
    const starter = join(folder, 'starter.mjs')
    writeFileSync(
      starter,
      `import { runServer } from ${JSON.stringify(join(root, 'bin/running-server.ts'))}
       const { child } = await runServer({ BAREM_DATA: ${JSON.stringify(folder)} }, ${JSON.stringify(relative(root, server))})
       console.log(child.pid)`,
    )
    const test = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<number>((resolve) =>
      test.stdout.once('data', (text) => resolve(Number(text))),
    )
    expect(lives(pid)).toBe(true)
    test.kill(signal)
    await expect.poll(() => lives(pid), { timeout: 10_000 }).toBe(false)
  },
)
