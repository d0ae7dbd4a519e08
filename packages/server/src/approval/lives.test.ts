import { approvableEntities } from '@barem/shared/business'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { livesIn } from '#test/approval-lives'
import { lives, type World } from '#test/approval-model'
import { documentWorld } from '#test/document-world'

// A few of the thousand lives that `npm run prove -- lives` leads, by the verbs themselves, of every kind of document.

const RUNS = 4

let server: TestApp
let database: pg.Client
let live: Awaited<ReturnType<typeof livesIn>>
const ended: World[] = []
beforeAll(async () => {
  server = await testApp()
  database = new pg.Client(server.ownerUrl)
  await database.connect()
  const signIn = async (username: string) => {
    const caller = await server.as(username)
    const how = { GET: caller.get, POST: caller.post, DELETE: caller.del }
    return {
      call: async (method: keyof typeof how, path: string, body?: unknown) => {
        const { status, body: answer } = await how[method](path, body as never)
        return { status, data: status === 200 ? answer.data : answer }
      },
    }
  }
  live = await livesIn({ database, now: server.clock.now(), lan: await signIn('admin.lan'), signIn })
})
afterAll(async () => {
  await database.end()
  await server.close()
})

describe.each(approvableEntities)('of a %s', (entity) => {
  test('lives go as the plain model says: what takes effect, who decided what for whom, and what was carried on', async () => {
    const { resource, fresh } = await documentWorld(server, entity)
    const kind = { entity, resource, fresh }
    const seed = 11 + approvableEntities.indexOf(entity)
    for (const life of fc.sample(lives(12), { numRuns: RUNS, seed })) ended.push(await live(life, kind))
  })
})

test('enough happens in them', () => {
  const decided = ended.flatMap(({ steps }) => steps.filter(({ decision }) => decision !== null))
  expect(new Set(ended.map(({ status }) => status)).size).toBe(4)
  expect(decided.filter(({ decidedBy, approverId }) => decidedBy !== approverId).length).toBeGreaterThan(0)
  expect(decided.filter(({ carried }) => carried).length).toBeGreaterThan(0)
})
