import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = globSync('**/*.tsx', { cwd: join(import.meta.dirname, '..') })

/** The build leaves these parts of antd out (vite.config.ts): whoever needs one takes it out of that list first. */
it.each([
  ['the form’s own validator', /<Form\.Item[^>]*\srules=/],
  ['hints at labels', /<Form\.Item[^>]*\stooltip=/],
  ['filter menus of a table', /\b(filterDropdown|onFilter|filteredValue)\b|<Table[^>]*\sfilters=/],
])('no screen asks for %s', (_, use) => {
  expect(sources.length).toBeGreaterThan(50)
  expect(
    sources.filter((name) => use.test(readFileSync(join(import.meta.dirname, '..', name), 'utf8'))),
  ).toEqual([])
})
