import { approvableEntities, isApprovable } from '@barem/shared/business'
import type { Field } from '@barem/shared/document/fields'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { describe, expect, test } from 'vitest'
import { approvableKinds } from '../packages/server/src/modules.ts'
import { beyond, linesOfKind } from './kind-lines.ts'
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

/** Folders that name kinds and are no kind of document, and why they must: the audit judges tables by statements of its own. */
const JUDGES = 'audit'
const named: Partial<Record<string, readonly string[]>> = {
  // discount policies are what quotations get
  quotation: ['discount-policy'],
  // bindings tie a purchase to a sale, each with rights of its own
  salesContract: ['contract-binding'],
  // who sells sees what goods were last bought for, and a price rule may begin there
  purchaseContract: ['contract-binding', 'quotation', 'sales-contract', 'price-configuration'],
}

/** What is made from another document names it, and that one names what uses it: by the references among their fields. */
const pairs = approvableKinds.flatMap(({ entity, fields }) =>
  Object.values<Field>(fields).flatMap(({ to }) => (to && isApprovable(to) ? [[entity, to] as const] : [])),
)
const madeOf = (entity: string) =>
  pairs.flatMap(([made, from]) => (made === entity ? [from] : from === entity ? [made] : []))

test.each(approvableEntities)(
  '%s is named nowhere but in its own files, the three lists of modules and what is written',
  (entity) => {
    const folder = kebabCase(entity)
    const folders = [folder, ...madeOf(entity).map(kebabCase), ...(named[entity] ?? []), JUDGES]
    // as SQL spells it, where that is no word of English
    const snake = folder.includes('-') ? `|\\b${folder.replaceAll('-', '_')}(_line)?\\b` : ''
    const word = new RegExp(
      `['/](${entity}|${folder})(Line)?['/:.-]|^\\s*${entity}:|[A-Za-z]${entity.slice(1)}(Kind|Fields|Endpoints|Module)\\b${snake}`,
      'm',
    )
    // the addresses of the specification name kinds, whether they are built or not
    const own = new RegExp(
      `/(${folders.join('|')})/|/${folder}(-annex)?-sheet|i18n/(vi|en)/|server/world/|web/navigation/paths`,
    )
    const naming = ['shared', 'server', 'web'].flatMap((name) =>
      [...sourcesOf(name)].filter(([, text]) => word.test(code(text))).map(([file]) => `${name}/${file}`),
    )
    expect(naming.filter((file) => !own.test(file)).toSorted()).toEqual([...LISTS, ...WRITTEN].toSorted())
  },
)

/** Of a plain document with all that belongs to it; it is what a further kind may cost (decision 036). */
const LINES_OF_A_KIND_MAX = 1500

describe.each(approvableEntities)('the files of %s', (entity) => {
  const lines = [...linesOfKind(entity)]
  const apart = beyond[entity] ?? []
  const countedApart = (file: string) => apart.filter(({ files }) => files.test(file)).map(({ why }) => why)

  test('a plain document is few lines, its tests, samples and demo records included', () => {
    const plain = lines.filter(([file]) => countedApart(file).length === 0)
    // its folders are found: of an annex, which is described with its contract, too
    expect(plain.length).toBeGreaterThanOrEqual(11)
    const sum = plain.reduce((total, [, count]) => total + count, 0)
    const named = plain.map(([file, count]) => `${count} ${file}`).join('\n')
    expect(sum, named).toBeLessThanOrEqual(LINES_OF_A_KIND_MAX)
  })

  test('what is counted apart is there, and is counted once', () => {
    const missing = apart.filter(({ files }) => !lines.some(([file]) => files.test(file)))
    expect(missing.map(({ why }) => why)).toEqual([])
    expect(lines.filter(([file]) => countedApart(file).length > 1)).toEqual([])
  })
})

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
