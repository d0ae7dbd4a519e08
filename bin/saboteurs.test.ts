import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { literally } from '../saboteurs/run-test.ts'
import { saboteurs } from '../saboteurs/saboteurs.ts'
import { root } from './root.ts'

const text = (file: string) => readFileSync(join(root, file), 'utf8')

test.each(saboteurs)('$name: what it takes out stands once', ({ file, find, replace, test }) => {
  expect(text(file).split(find).length - 1).toBe(1)
  expect(replace).not.toBe(find)
  expect(text(test.file).length).toBeGreaterThan(0)
})

const common = globSync('packages/server/test/*.ts', { cwd: root }).map(text).join()

/** The titles a file may give its tests: what stands between quotation marks, with any words where a title of several has its values. */
function titlesIn(source: string): (name: string) => boolean {
  const literals = [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g)].map(([, , literal]) =>
    literal!.replaceAll(/\\(.)/g, '$1'),
  )
  const titles = literals
    .map((literal) => literal.split(/\$\{[^}]*\}|%[a-z]|\$[\w.]+/))
    .map((parts) => new RegExp(`^${parts.map(literally).join('(.*)')}$`))
  // a value of several words is one of the file's own, or of what tests have in common
  return (name) =>
    titles.some((title) =>
      title
        .exec(name)
        ?.slice(1)
        .every((value) => !value.includes(' ') || source.includes(value) || common.includes(value)),
    )
}

test('the tests that must notice are there, by their whole titles', () => {
  const files = new Map(saboteurs.map((one) => [one.test.file, titlesIn(text(one.test.file))]))
  const missing = saboteurs.filter(({ test }) => !files.get(test.file)!(test.name))
  expect(missing.map(({ test }) => `${test.file}: ${test.name}`)).toEqual([])
})

test('there are at least 25, each of its own name', () => {
  expect(saboteurs.length).toBeGreaterThanOrEqual(25)
  expect(new Set(saboteurs.map((one) => one.name)).size).toBe(saboteurs.length)
})
