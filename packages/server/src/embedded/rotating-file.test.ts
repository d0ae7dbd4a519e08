import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rotatingFile } from './rotating-file.ts'

test('a log keeps to its size, and so many of those before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barem-log-'))
  try {
    const path = join(folder, 'log/a.log')
    for (const line of ['one\n', 'two\n', 'three\n', 'four\n', 'five\n', 'six\n'])
      rotatingFile(path, 9, 2)(Buffer.from(line))
    const texts = readdirSync(join(folder, 'log')).map((name) => [
      name,
      readFileSync(join(folder, 'log', name), 'utf8'),
    ])
    expect(Object.fromEntries(texts)).toEqual({
      'a.log': 'five\nsix\n',
      'a.log.1': 'four\n',
      'a.log.2': 'three\n',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
