import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsVi } from '@barem/shared/i18n/texts-vi'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../../..')
const sources = globSync('{web,server,shared}/src/**/*.{ts,tsx}', { cwd: packages })
  .filter((name) => !/\.test\.tsx?$|shared\/src\/i18n\//.test(name))
  .map((name) => readFileSync(join(packages, name), 'utf8'))

/** `customer.count` for every text; the plural's ending is no part of the key that is asked for. */
function keysOf(branch: object, at = ''): string[] {
  return Object.entries(branch).flatMap(([name, value]) =>
    typeof value === 'string' ? [at + name.replace(/_other$/, '')] : keysOf(value, `${at}${name}.`),
  )
}

/** Kinds of documents and records, whose texts are asked for by the name of the kind: `quotation/kind.ts`. */
const kinds = new Set(
  globSync('web/src/*/kind.{ts,tsx}', { cwd: packages }).map((name) =>
    name
      .split(/[\\/]/)
      .at(-2)!
      .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ),
)

function literalsOf(text: string): string[] {
  return [...text.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , literal = '']) => literal)
}

const HOLE = /\$\{(?:[^`{}]|`[^`]*`|\{[^`{}]*\})*\}/g
const TEMPLATE = /`((?:[\w.-]|\$\{(?:[^`{}]|`[^`]*`|\{[^`{}]*\})*\})+)`/g

/** Keys made at run time, as the parts between what is filled in. */
function templatesOf(text: string): string[][] {
  return [...text.matchAll(TEMPLATE)]
    .map(([, key = '']) => key.split(HOLE))
    .filter((parts) => parts.length > 1 && /\w{3}/.test(parts.join('')) && parts.join('').includes('.'))
}

/**
 * `print.${key}`, in a function that its file calls with the rest of the key. Codes and kinds of events stand in
 * catalogues, which have tests of their own.
 */
function isPrefix(parts: string[]): boolean {
  return /^(?!errors|issues|notification)\w+\.$/.test(parts.join(''))
}

/** What a file may ask for: keys as they stand, patterns of keys, and branches it reads as objects. */
function usedIn(text: string): { keys: string[]; patterns: string[][]; branches: string[] } {
  const literals = literalsOf(text)
  const templates = templatesOf(text)
  const patterns = templates.filter((parts) => !isPrefix(parts))
  const single = templates.filter(isPrefix).map(([prefix = '']) => prefix)
  // A function that adds `print.` may be called by one that adds `quotation.`.
  const prefixes = [...single, ...single.flatMap((outer) => single.map((inner) => outer + inner))]
  const named = [...literals, ...[...text.matchAll(/\.(\w+)/g)].map(([, name]) => name ?? '')]
  const branches = [...text.matchAll(/\bresources(?:\.(?:vi|en)|\[\w+\])\.([\w.]+)/g)].map(
    ([, path = '']) => path,
  )
  return {
    keys: [...literals, ...prefixes.flatMap((prefix) => literals.map((rest) => prefix + rest))],
    patterns: [
      ...patterns,
      ...prefixes.flatMap((prefix) => patterns.map(([first = '', ...rest]) => [prefix + first, ...rest])),
    ],
    // Of a whole module, the branches that the file names.
    branches: branches.flatMap((path) =>
      path.includes('.') ? [path] : named.map((name) => `${path}.${name}`),
    ),
  }
}

/** `${kind.entity}.${name}.${value}`: texts of a kind of document or record, whose names stand in its description. */
function isOfKind(key: string, literals: ReadonlySet<string>): boolean {
  const [entity = '', ...names] = key.split('.')
  return kinds.has(entity) && (literals.has(names.join('.')) || names.every((name) => literals.has(name)))
}

it('has no text that nobody shows', () => {
  expect(sources.length).toBeGreaterThan(300)
  const used = sources.map(usedIn)
  const keys = new Set(used.flatMap((one) => one.keys))
  const branches = [...new Set(used.flatMap((one) => one.branches))]
  const patterns = used
    .flatMap((one) => one.patterns)
    .map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[.-]/g, '\\$&')).join('[\\w.-]+')}$`))
  const unused = keysOf(textsVi).filter(
    (key) =>
      !keys.has(key) &&
      !isOfKind(key, keys) &&
      !patterns.some((pattern) => pattern.test(key)) &&
      !branches.some((branch) => key === branch || key.startsWith(`${branch}.`)),
  )
  expect(unused).toEqual([])
})
