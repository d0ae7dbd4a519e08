import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beganAt } from '../packages/server/src/running-process.mjs'
import { root } from './root.ts'
import { markRunning } from './running.mjs'

let folder: string
beforeEach(() => {
  // a folder as git pull leaves it: the lockfile is newer than what is installed
  folder = mkdtempSync(join(tmpdir(), 'barem-prepare-'))
  for (const place of ['bin', 'packages/server/src']) mkdirSync(join(folder, place), { recursive: true })
  for (const file of [
    'bin/prepare.mjs',
    'bin/lock.mjs',
    'bin/running.mjs',
    'packages/server/src/running-process.mjs',
    'package.json',
    'package-lock.json',
  ])
    copyFileSync(join(root, file), join(folder, file))
  writeFileSync(
    join(folder, 'npm-cli.js'),
    `import { writeFileSync } from 'node:fs'; writeFileSync('installed', '')`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function prepare(...argv: string[]) {
  const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.js') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'bin/prepare.mjs'), ...argv], {
    ...{ env, encoding: 'utf8', timeout: 20_000 },
  })
  return { status, output: stdout + stderr, installed: existsSync(join(folder, 'installed')) }
}

test('nothing is installed under a running server: what runs beside it goes on, the rest says so', () => {
  markRunning(folder)
  const server = `a server (process ${process.pid}) runs from this folder`
  const beside = prepare('--beside')
  expect(beside).toMatchObject({ status: 0, installed: false })
  expect(beside.output).toContain(`${server}: going on with what is there`)
  const start = prepare()
  expect(start).toMatchObject({ status: 1, installed: false })
  expect(start.output).toContain(`${server}: stop it first`)
})

test('a server that ended, or another process with its number, keeps nothing from being installed', () => {
  writeFileSync(join(folder, '.server-999999999.lock'), '1')
  writeFileSync(join(folder, `.server-${process.pid}.lock`), 'another moment')
  expect(prepare().installed).toBe(true)
  expect(readdirSync(folder).filter((name) => name.startsWith('.server'))).toEqual([])
})

test.each(['backup', 'restore', 'audit'])('npm run %s may run beside a server', async (command) => {
  const { scripts } = (await import('../package.json', { with: { type: 'json' } })).default
  expect((scripts as Record<string, string>)[`pre${command}`]).toBe('node bin/prepare.mjs --beside')
})

test('the lock of a process whose number another one has by now is taken over', () => {
  writeFileSync(join(folder, '.prepare.lock'), `${process.pid} another moment`)
  expect(prepare().installed).toBe(true)
})

test('who waits for another run says so', async () => {
  const lock = join(folder, '.prepare.lock')
  writeFileSync(lock, `${process.pid} ${beganAt(process.pid)}`)
  const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.js') }
  const child = spawn(process.execPath, [join(folder, 'bin/prepare.mjs')], { env })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  await expect
    .poll(() => output, { timeout: 20_000 })
    .toContain(`Waiting for another run, which holds ${lock}`)
  expect(existsSync(join(folder, 'installed'))).toBe(false)
  rmSync(lock)
  await ended
  expect(existsSync(join(folder, 'installed'))).toBe(true)
})
