import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DataFolderError } from '../data-folder.ts'
import { readEnv } from '../env.ts'
import { isNoSpace } from '../no-space.ts'
import { startFault } from '../start-fault.ts'
import { freePort, initialise } from './cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'barem-cluster-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const data = join(folder, 'data')
mkdirSync(data)

/** What comes of an initdb that ends with this. */
async function failingWith(...lines: string[]) {
  const binaries = join(folder, 'binaries')
  mkdirSync(join(binaries, 'bin'), { recursive: true })
  const initdb = `#!/bin/sh
echo 'creating configuration files ... ok'
${lines.map((line) => `echo '${line}' >&2`).join('\n')}
exit 1`
  writeFileSync(join(binaries, 'bin/initdb'), initdb, { mode: 0o755 })
  return initialise(join(data, 'postgresql'), binaries, null, 'secret').catch((error) => error)
}

test.runIf(process.platform !== 'win32')('why a database cannot be made is said in a sentence', async () => {
  const fault = await failingWith('FATAL:  could not extend file', 'HINT:  Check free disk space.')
  expect(fault).toBeInstanceOf(DataFolderError)
  expect(fault.message).toBe(
    `No database can be made in ${join(data, 'postgresql')}: FATAL:  could not extend file HINT:  Check free disk space.`,
  )
  expect(readdirSync(data)).toEqual([])
})

test.runIf(process.platform !== 'win32')('a full disk is told as everywhere', async () => {
  for (const said of [
    'initdb: error: could not write file "x": No space left on device',
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 2',
  ]) {
    const fault = await failingWith(said)
    expect(isNoSpace(fault)).toBe(true)
    expect(startFault(fault, readEnv({ BAREM_DATA: '/data' }))).toMatchObject({
      message: 'There is no space left for BAREM_DATA=/data: make room and try again.',
    })
    expect(readdirSync(data)).toEqual([])
  }
})

test('a free port is none that an outgoing connection may get meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(Math.max(...ports)).toBeLessThan(32_768)
  expect(Math.min(...ports)).toBeGreaterThan(1024)
})
