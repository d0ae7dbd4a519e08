import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Field } from '@barem/shared/document/fields'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { expect, test } from 'vitest'
import { approvableKinds } from '../src/modules.ts'

const packages = fileURLToPath(new URL('../..', import.meta.url))

/** What is written by hand of the product itself: no tests, no generated types, no demo world, no migrations. */
async function productFiles(): Promise<string[]> {
  const files = await Promise.all(
    ['shared', 'server', 'web'].map((name) =>
      readdir(join(packages, name, 'src'), { recursive: true, withFileTypes: true }),
    ),
  )
  return files
    .flat()
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(packages, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/^server\/src\/(world|db\/migrations|db\/types)/.test(file))
}

/** The description, the words of two languages, and the browser's form, where a person gives it its place. */
const FILES_OF_A_FIELD_MAX = 4

/** Named where money is computed. */
const MONEY = [
  ...['selfPick', 'depositEnabled', 'discountReason', 'floorReason', 'shippingFee', 'shippingVatRate'],
]
/** What is taken off by whom, and what a shipment costs: the server computes with them. */
const COMPUTED = ['discountBy', 'discountPolicy', 'shippingRate']
/** Agreed with a customer for good and printed as a sentence. */
const TERMS = ['paymentCycle', 'paymentTerm', 'settlingWeight']
/** A rule compares them: nobody returns before they left, and goods are counted by the contract that is named. */
const COMPARED = ['departureDate', 'returnDate', 'contractType']
/** What makes a document of another names what it takes over. */
const TAKEN_OVER = /\/from-(quotation|sales)\.ts$/
/** The articles of a contract say where a term stands. */
const ARTICLES = 'shared/src/print/contract-articles.ts'
/** Fields that no rule, list or sum names. A word of one part, such as `note`, names other things as well. */
const plain = approvableKinds.flatMap(({ entity, fields, listed }) =>
  Object.entries<Field>(fields)
    .filter(
      ([name]) =>
        /[A-Z]/.test(name) &&
        !listed.includes(name) &&
        ![...MONEY, ...COMPUTED, ...TERMS, ...COMPARED].includes(name),
    )
    .map(([name, { to }]) => ({ entity, name, isNamedAsItsList: to === name })),
)

/** `purchaseContract` → its own, `purchase-contract`, and what contracts share: `contract`, and `order`, their one list. */
function foldersOf(entity: string): string[] {
  const folder = kebabCase(entity)
  const shared = folder.split('-').at(-1)!
  return [...new Set([folder, shared, ...(shared === 'contract' ? ['order'] : [])])]
}

test('there are fields to look for', () => {
  expect(plain.length).toBeGreaterThan(5)
})

test.each(plain)('$name of a $entity is named in few files', async ({ entity, name, isNamedAsItsList }) => {
  const mine = foldersOf(entity)
  const own = new RegExp(`(^|/)(${mine.join('|')}|document|approval|print|trade-line)[./-]`)
  // other kinds may have a field of that name too
  const others = approvableKinds.filter((kind) => kind.entity !== entity && name in kind.fields)
  const folders = others.flatMap((kind) => foldersOf(kind.entity)).filter((one) => !mine.includes(one))
  const theirs = new RegExp(`(^|/)(${folders.join('|')})[./-]`)
  const files = (await productFiles()).filter(
    (file) =>
      !TAKEN_OVER.test(file) &&
      file !== ARTICLES &&
      (folders.length === 0 || !theirs.test(file)) &&
      (!isNamedAsItsList || own.test(file)),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(packages, file), 'utf8')))
  const naming = files.filter((_, index) => new RegExp(`\\b${name}(Id|Name)?\\b`).test(texts[index]!))
  expect(naming.length, naming.join('\n')).toBeLessThanOrEqual(FILES_OF_A_FIELD_MAX)
})
