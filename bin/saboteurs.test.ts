import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saboteurs } from '../saboteurs/saboteurs.ts'
import { root } from './root.ts'

const text = (file: string) => readFileSync(join(root, file), 'utf8')

test.each(saboteurs)('$name: what it takes out stands once', ({ file, find, replace, test }) => {
  expect(text(file).split(find).length - 1).toBe(1)
  expect(replace).not.toBe(find)
  expect(text(test.file).length).toBeGreaterThan(0)
})

test('there are at least 25, each of its own name', () => {
  expect(saboteurs.length).toBeGreaterThanOrEqual(25)
  expect(new Set(saboteurs.map((one) => one.name)).size).toBe(saboteurs.length)
})
