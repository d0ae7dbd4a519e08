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

test('a discount by a policy is named on the quotation that is printed, the reason of one that was typed is not', async () => {
  const world = await documentWorld(server, 'quotation')
  const director = await server.as('director.hoa')
  const policy = {
    ...{ name: 'Đơn lớn tháng 11', type: 'money', per: 'order', discount: 500, condition: 'amount' },
    ...{ quantity: 0, repeat: 'daily', validFrom: '2020-01-01' },
  }
  done(await director.post('/DiscountPolicy', policy))
  const { discount: _, discountReason: __, ...body } = world.body()
  const minh = await server.as('sales.minh')
  const printed = async (given: object, language: string) => {
    const one = done(await minh.post('/Quotation', { ...body, ...given }))
    expect((await minh.get(`/Quotation/${one.id}/pdf?language=${language}`)).status, log).toBe(200)
    const sheet = drawn.at(-1) as Sheet
    return [
      sheet.totals.filter(({ value }) => value.startsWith('-')),
      JSON.stringify(sheet).includes('Khách quen'),
    ]
  }
  const by = (label: string) => [[{ label, value: '-500\u00a0đ' }], false]
  expect(await printed({}, 'vi')).toEqual(by('Chiết khấu (Đơn lớn tháng 11)'))
  // decision 088: no Vietnamese name on English paper
  expect(await printed({}, 'en')).toEqual(by('Discount'))
  const typed = { discountBy: 'hand', discount: 500, discountReason: 'Khách quen' }
  expect(await printed(typed, 'vi')).toEqual(by('Chiết khấu'))
})
