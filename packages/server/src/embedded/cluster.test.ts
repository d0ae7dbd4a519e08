import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DataFolderError } from '../data-folder.ts'
import { freePort, initialise } from './cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'barem-cluster-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.runIf(process.platform !== 'win32')('why a database cannot be made is said in a sentence', async () => {
  const binaries = join(folder, 'binaries')
  mkdirSync(join(binaries, 'bin'), { recursive: true })
  const initdb = `#!/bin/sh
echo 'creating configuration files ... ok'
echo 'FATAL:  could not extend file' >&2
echo 'HINT:  Check free disk space.' >&2
exit 1`
  writeFileSync(join(binaries, 'bin/initdb'), initdb, { mode: 0o755 })
  const data = join(folder, 'data')
  mkdirSync(data)
  const fault = await initialise(join(data, 'postgresql'), binaries, null, 'secret').catch((error) => error)
  expect(fault).toBeInstanceOf(DataFolderError)
  expect(fault.message).toBe(
    `No database can be made in ${join(data, 'postgresql')}: FATAL:  could not extend file HINT:  Check free disk space.`,
  )
  expect(readdirSync(data)).toEqual([])
})

test('a free port is none that an outgoing connection may get meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(Math.max(...ports)).toBeLessThan(32_768)
  expect(Math.min(...ports)).toBeGreaterThan(1024)
})
