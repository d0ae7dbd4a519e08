import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { programOf } from './program.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const [ours, other] = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string]
const head = 'ref: refs/heads/main\n'
const packed = `# pack-refs with: peeled\n${other} refs/heads/main-2\n${ours} refs/heads/main\n`

test.each<[string, Record<string, string>, string | null]>([
  [
    'a branch',
    { HEAD: head, 'refs/heads/main': `${ours}\n`, 'packed-refs': `${other} refs/heads/main` },
    ours,
  ],
  ['a packed branch', { HEAD: head, 'packed-refs': packed }, ours],
  ['a commit', { HEAD: `${ours}\n` }, ours],
  ['a branch without a commit', { HEAD: head }, null],
  ['no checkout', {}, null],
])('the program of %s', (_, files, commit) => {
  folder = mkdtempSync(join(tmpdir(), 'barem-program-'))
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, '.git', name)), { recursive: true })
    writeFileSync(join(folder, '.git', name), text)
  }
  expect(programOf(folder)).toEqual({ version: '1.2.3', commit })
})
