import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from './web-build.ts'

test('what killed builds left is removed by the next, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barem-web-build-'))
  for (const name of ['dist', 'dist.4711', 'dist.4711.old', 'src']) mkdirSync(join(folder, name))
  removeLeftovers(folder)
  expect(readdirSync(folder)).toEqual(['dist', 'src'])
  rmSync(folder, { recursive: true })
})
