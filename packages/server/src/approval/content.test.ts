import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { approvableKinds } from '../modules.ts'
import { canonicalJson } from './snapshot.ts'

// Snapshots that exist are compared word by word, so each version of a content is kept here as it was written when it was
// made: a content that loses, gains or renames a field makes every pending document of its version un-approvable. A further
// version is a further file; those that stand are never edited.

describe.each(approvableKinds.map((kind) => ({ kind, name: kind.entity })))('$name', ({ kind }) => {
  const folder = join(import.meta.dirname, '../../test/contents', kind.entity)
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  const versions = Array.from({ length: kind.schemaVersion }, (_, index) => index + 1)

  test('has one file for each version of its content', () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      [...versions.map((version) => `${version}.json`), 'document.json'].toSorted(),
    )
  })

  test.each(versions)('version %i of its content is what it was', (version) => {
    const content = kind.content(read('document'), version)
    expect(content).toEqual(read(String(version)))
    expect(canonicalJson(content)).toBe(canonicalJson(read(String(version))))
  })
})
