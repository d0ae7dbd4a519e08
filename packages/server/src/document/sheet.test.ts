import { approvableEntities, rightsOf } from '@barem/shared/business'
import type { Sheet } from '@barem/shared/print/sheet'
import { locales } from '@barem/shared/values/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { createLog } from '../log.ts'
import { approvableKinds } from '../modules.ts'

const drawn = vi.hoisted((): unknown[] => [])
const limit = vi.hoisted((): { timeoutMs?: number } => ({}))
// the sheets that are handed to be drawn, beside drawing them
vi.mock('#job/in-worker', async (original) => {
  const real = await original<typeof import('#job/in-worker')>()
  const inWorker: typeof real.inWorker = (module, job, limits) => {
    drawn.push(job)
    return real.inWorker(module, job, { ...limits, ...limit })
  }
  return { ...real, inWorker }
})

/** A name of a text where a text should stand: `print.goods.actual`. */
const RAW_KEY = /(?<![\w@/.])[a-z]\w*(\.[a-z]\w*)+/g

/** The column that says which of the two weights it is. */
const WEIGHT = 5

/** What a document may say of money, as far as its kind has the field. */
const money = {
  discount: 1_000,
  discountReason: 'Khách quen',
  shippingFee: 50_000,
  depositEnabled: true,
  deposit: 100_000,
}

let server: TestApp
let log = ''
beforeAll(async () => {
  server = await testApp({ log: createLog('warn', { write: (line) => (log += line) }) })
})
afterAll(() => server.close())

test('every kind is printed here', () => {
  expect(approvableKinds.map(({ entity }) => entity).toSorted()).toEqual(approvableEntities.toSorted())
})

describe.each(approvableKinds.map((kind) => ({ kind, name: kind.entity })))(
  'a $name on paper',
  ({ kind }) => {
    let world: DocumentWorld
    beforeAll(async () => {
      world = await documentWorld(server, kind.entity)
    })
    beforeEach(() => {
      drawn.length = 0
    })

    const has = (header: object) =>
      Object.fromEntries(Object.entries(header).filter(([name]) => name in kind.fields))
    const sheetOf = async ({ id }: { id: string }, language: string) => {
      const answer = await (await server.as('sales.minh')).get(
        `/${world.resource}/${id}/pdf?language=${language}`,
      )
      expect(answer.status, log).toBe(200)
      return drawn.at(-1) as Sheet
    }

    test.each(locales)('says every word in %s, however its lines are priced', async (language) => {
      const isOfGoods = 'priceType' in world.line()
      const lines = (['item', 'actual', 'theoretical'] as const).map((priceType, index) =>
        isOfGoods ? world.line({ productId: world.products[index]!.id, priceType }) : world.line(),
      )
      const sent = await world.pending({ ...has(money), lines })
      const approved = done(await world.verb(await server.as('director.hoa'), sent, 'approve'))
      const fetched = await world.draft(has({ selfPick: true, validUntil: '2026-12-31' }))
      for (const one of [approved, fetched]) {
        const sheet = await sheetOf(one, language)
        if (isOfGoods && kind.entity === rightsOf(kind.entity))
          expect(sheet.rows.length).toBe(one.lines.length)
        const { record, company, parties, ...said } = sheet
        const roles = parties.map(({ role, facts }) => [role, facts.map(({ label }) => label)])
        const texts = JSON.stringify([said, roles, record.words], null, 1)
        expect(texts.match(RAW_KEY) ?? []).toEqual([])
        expect(texts).not.toContain('{{')
      }
      // what changes a document prints what changes, not goods with their weights
      if (kind.entity !== rightsOf(kind.entity) || !isOfGoods) return
      const [, byScale, byBarem] = (await sheetOf(approved, language)).rows.map((row) => row[WEIGHT]!.small)
      expect(byScale && byBarem && byScale !== byBarem).toBe(true)
    })

    test('a drawing that takes too long is refused for good, with another way, and the log says why', async () => {
      const { id } = await world.draft()
      log = ''
      limit.timeoutMs = 1
      try {
        const answer = await (await server.as('sales.minh')).get(`/${world.resource}/${id}/pdf?language=vi`)
        expect(answer).toMatchObject({ status: 422, body: { code: 'print.too-long' } })
        expect(answer.body.message).toContain('bấm In rồi chọn lưu thành PDF')
        expect(answer.headers).not.toHaveProperty('retry-after')
        expect(log).toContain('a worker thread (print/worker.ts) was ended at its limit of time')
      } finally {
        delete limit.timeoutMs
      }
    })
  },
)
