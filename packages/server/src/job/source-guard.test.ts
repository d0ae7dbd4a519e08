import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sheet } from '@barem/shared/print/sheet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseNewerSources } from '../newer-sources.ts'
import { inWorker } from './in-worker.ts'
import { changedSince } from './source-guard.ts'

let folder: string
const file = () => join(folder, 'print/pdf.ts')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barem-sources-'))
  mkdirSync(join(folder, 'print'))
  writeFileSync(file(), 'one')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  refuseNewerSources([])
})

const moment = new Date('2026-11-01')

test.each<[string, () => void]>([
  ['edited', () => writeFileSync(file(), 'two')],
  [
    'replaced by an older one of the same length, as git and rsync do',
    () => {
      copyFileSync(file(), `${file()}.new`)
      utimesSync(`${file()}.new`, moment, moment)
      renameSync(`${file()}.new`, file())
    },
  ],
  ['removed', () => rmSync(file())],
  ['added', () => writeFileSync(join(folder, 'new.ts'), '')],
])('a source that is %s is noticed', (_, change) => {
  utimesSync(file(), moment, moment)
  const changed = changedSince([folder])
  expect(changed()).toBe(false)
  change()
  expect(changed()).toBe(true)
})

test('a thread is not started from sources newer than the server’s', async () => {
  const module = new URL('../print/worker.ts', import.meta.url)
  const sheet = { pages: [] } as unknown as Sheet
  refuseNewerSources([folder])
  const draw = () => inWorker(module, sheet, { tooMuch: 'print.too-long' })
  await expect(draw()).rejects.not.toMatchObject({ code: 'restart-needed' })
  writeFileSync(file(), 'two, as a git pull under the running server')
  await expect(draw()).rejects.toMatchObject({ code: 'restart-needed' })
})
