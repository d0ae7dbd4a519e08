import { describe, expect, test } from 'vitest'
import { folderImports, inCycles, lengths, sourcesOf } from './measures.ts'

describe.each(['shared', 'server', 'web'])('the sources of %s', (name) => {
  const sources = sourcesOf(name)

  test('no folder imports itself through others', () => {
    expect(inCycles(folderImports(sources))).toEqual([])
  })

  test('files are short', () => {
    const { median, p90, longest } = lengths(sources)
    expect(longest[0], longest[1]).toBeLessThanOrEqual(400)
    expect(median).toBeLessThanOrEqual(80)
    expect(p90).toBeLessThanOrEqual(160)
  })
})

test('a cycle is seen across three folders, a dynamic import makes none', () => {
  const sources = new Map([
    ['a/one.ts', `import { b } from '../b/two.ts'\nimport type {\n  C,\n} from '#c/three'`],
    ['b/two.ts', `export { c } from '#c/three'`],
    ['c/three.ts', `const lazy = () => import('#d/four')\nimport '#b/two'`],
    ['d/four.ts', `import { a } from '#a/one'\nimport { x } from '../root.ts'`],
  ])
  expect(inCycles(folderImports(sources))).toEqual(['b', 'c'])
})
