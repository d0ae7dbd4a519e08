import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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

test.each(['contractNumber', 'expectedReceiptDate', 'deliveryMethod', 'paymentMethod', 'salesChannel'])(
  '%s, a field of a quotation`s header, is named in few files',
  async (field) => {
    // elsewhere the same word names a list
    const files = (await productFiles()).filter((file) => /(quotation|print)[./]/.test(file))
    const texts = await Promise.all(files.map((file) => readFile(join(packages, file), 'utf8')))
    const naming = files.filter((_, index) => new RegExp(`\\b${field}(Id|Name)?\\b`).test(texts[index]!))
    expect(naming.length, naming.join('\n')).toBeLessThanOrEqual(FILES_OF_A_FIELD_MAX)
  },
)
