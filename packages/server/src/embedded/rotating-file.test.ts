import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rotatingFile } from './rotating-file.ts'

test('a log keeps to its size, and so many of those before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barem-log-'))
  try {
    const path = join(folder, 'log/a.log')
    for (const line of ['one\n', 'two\n', 'three\n', 'four\n', 'five\n', 'six\n'])
      rotatingFile(path, () => {}, { most: 9, kept: 2 })(Buffer.from(line))
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

test.runIf(process.getuid?.() === 0)('what root writes belongs to the owner of the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barem-log-'))
  try {
    chownSync(folder, 4321, 4321)
    const write = rotatingFile(join(folder, 'log/a.log'), () => {}, { most: 5 })
    for (const line of ['one\n', 'two\n']) write(Buffer.from(line))
    for (const name of ['log', 'log/a.log', 'log/a.log.1'])
      expect([name, statSync(join(folder, name)).uid]).toEqual([name, 4321])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a log that cannot be written is said once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barem-log-'))
  try {
    writeFileSync(join(folder, 'log'), 'a file where the folder should be')
    const said: string[] = []
    const write = rotatingFile(join(folder, 'log/a.log'), (line) => said.push(line))
    for (const line of ['one\n', 'two\n']) write(Buffer.from(line))
    expect(said).toEqual([expect.stringMatching(/a\.log cannot be written to \(E\w+\)/)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
