import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { mounted } from '../src/http/mount.ts'
import { type TestApp, testApp } from './app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ world: 'empty' })
})
afterAll(() => server.close())

/** Tables that are not called like the resource whose calls write them. */
const tables: Record<string, string> = { User: 'app_user', View: 'saved_view' }

const snake = (name: string) => name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

test('what is too long for its column is too long for its field', async () => {
  const { rows } = await sql<{ place: string; max: number }>`
    select conrelid::regclass::text || '.' || found[1] as place, found[2]::integer as max
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), 'length\\((\\w+)\\) <= (\\d+)') as found
    where contype = 'c'`.execute(server.deps.db)
  const limits = new Map(rows.map(({ place, max }) => [place, max]))
  const compared: string[] = []
  const tooLong: string[] = []
  for (const { method, path, body } of mounted.get(server.app) ?? []) {
    if (!(body instanceof z.ZodObject) || !['POST', 'PUT'].includes(method)) continue
    const resource = path.split('/')[1]!
    for (const [field, schema] of Object.entries(body.shape as Record<string, z.ZodType>)) {
      const place = `${tables[resource] ?? snake(resource)}.${snake(field)}`
      const max = limits.get(place)
      if (max === undefined) continue
      compared.push(place)
      const allowed = longest(schema)
      if (allowed === null ? schema.safeParse('a'.repeat(max + 1)).success : allowed > max)
        tooLong.push(
          `${method} ${path} ${field}: ${allowed ?? 'no limit'} characters, the column holds ${max}`,
        )
    }
  }
  expect(tooLong).toEqual([])
  expect(new Set(compared).size).toBeGreaterThan(50)
})

/** The most characters a schema says it takes; null where it says nothing. */
function longest(schema: z.ZodType): number | null {
  const found = /"maxLength":(\d+)/.exec(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  )
  return found ? Number(found[1]) : null
}
