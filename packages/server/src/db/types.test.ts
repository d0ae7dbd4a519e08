import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { generateTypes, TYPES_FILE } from '#test/generated-types'

test('the types are those of the migrations; npm run types:db makes them anew', async () => {
  expect(await readFile(TYPES_FILE, 'utf8')).toBe(await generateTypes(inject('postgres').ownerUrl))
})
