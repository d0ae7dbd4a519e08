import { approvableEntities } from '@barem/shared/business'
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

/** The edits by hand that a kind of document costs outside its own files: a line in each list of modules. */
const LISTS = ['shared/business.ts', 'server/modules.ts', 'web/modules/modules.ts']
/** Written by the tests that hold them (`npx vitest -u`). */
const WRITTEN = ['shared/i18n/texts-en.ts', 'shared/i18n/texts-vi.ts']

/** Folders that name a kind of another, and why they must. */
const named: Partial<Record<string, string>> = {
  // a sales contract is made from a quotation and takes of its quantities; discount policies are what quotations get
  quotation: 'sales-contract|discount-policy',
  // bindings tie a purchase to a sale, each with rights of its own; what uses a quotation is a sales contract; an annex has its fields and goods
  salesContract: 'contract-binding|quotation|sales-contract-annex',
  purchaseContract: 'contract-binding|purchase-contract-annex',
}

test.each(approvableEntities)(
  '%s is named nowhere but in its own files, the three lists of modules and what is written',
  (entity) => {
    const folder = entity.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const word = new RegExp(
      `['/](${entity}|${folder})(Line)?['/:.-]|^\\s*${entity}:|[A-Za-z]${entity.slice(1)}(Kind|Fields|Endpoints|Module)\\b`,
      'm',
    )
    // the addresses of the specification name kinds, whether they are built or not
    const own = new RegExp(
      `/(${folder}|${named[entity]})/|/${folder}(-annex)?-sheet|i18n/(vi|en)/|server/world/|web/navigation/paths`,
    )
    const naming = ['shared', 'server', 'web'].flatMap((name) =>
      [...sourcesOf(name)].filter(([, text]) => word.test(code(text))).map(([file]) => `${name}/${file}`),
    )
    expect(naming.filter((file) => !own.test(file)).toSorted()).toEqual([...LISTS, ...WRITTEN].toSorted())
  },
)

/** Without comments. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

test('a cycle is seen across three folders, a dynamic import makes none', () => {
  const sources = new Map([
    ['a/one.ts', `import { b } from '../b/two.ts'\nimport type {\n  C,\n} from '#c/three'`],
    ['b/two.ts', `export { c } from '#c/three'`],
    ['c/three.ts', `const lazy = () => import('#d/four')\nimport '#b/two'`],
    ['d/four.ts', `import { a } from '#a/one'\nimport { x } from '../root.ts'`],
  ])
  expect(inCycles(folderImports(sources))).toEqual(['b', 'c'])
})
