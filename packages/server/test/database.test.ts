import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { at, TEMPLATES } from './templates.ts'

test.each([TEMPLATES.migrated, TEMPLATES.demo])(
  'nobody sits on the template %s while test files copy it',
  async (name) => {
    const client = new pg.Client({ connectionString: at(inject('postgres').superUrl, name) })
    await expect(client.connect()).rejects.toThrow(/not currently accepting connections/)
  },
)
