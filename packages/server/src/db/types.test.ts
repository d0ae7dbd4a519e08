import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { generateTypes, TYPES_FILE } from '#test/generated-types'

test('the types are those of the migrations; npm run types:db makes them anew', async () => {
  const database = await testDatabase()
  try {
    expect(await readFile(TYPES_FILE, 'utf8')).toBe(await generateTypes(database.ownerUrl))
  } finally {
    await database.drop()
  }
})
