import type {
  PriceConfiguration,
  RepricedAnswer,
  RepricedRule,
  ResolvedLine,
} from '@barem/shared/price-configuration/endpoints'
import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { upload } from '#test/multipart'
import { productMaker } from '#test/products'

let server: TestApp
let director: Caller
let minh: Caller
let create: Awaited<ReturnType<typeof productMaker>>['create']
let today: string
beforeAll(async () => {
  server = await testApp()
  director = await server.as('director.hoa')
  minh = await server.as('sales.minh')
  ;({ create } = await productMaker(server, director))
  today = businessDate(server.clock.now())
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('priceConfiguration').execute()
})

const nobodysId = '00000000-0000-4000-8000-000000000000'

async function rule(change: object = {}): Promise<PriceConfiguration> {
  const answer = await director.post('/PriceConfiguration', { validFrom: today, ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

async function resolve(body: object, caller = director): Promise<ResolvedLine[]> {
  const answer = await caller.post('/PriceConfiguration/resolve', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

describe('a change of prices', () => {
  const reprice = (id: string, body: object, caller = director) =>
    caller.post<RepricedAnswer>(`/PriceConfiguration/${id}/reprice`, body)
  const preview = async (body: object): Promise<RepricedRule[]> => {
    const answer = await director.post('/PriceConfiguration/repricing', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const one = async (id: string) =>
    (await director.get<PriceConfiguration>(`/PriceConfiguration/${id}`)).body.data
  const day = () => addDays(today, 7)

  test('begins a new rule on its day and ends the old one before; both say so, and the sales of each day have its price', async () => {
    const { id: productId } = await create({ capitalPrice: 15_100 })
    const made = await rule({ productId, base: 'fixed', fixedPrice: 15_000, floor: 14_900, note: 'Tháng 11' })
    const change = { rate: 1.33, step: 50, from: day() }
    const [seen] = await preview({ ...change, ids: [made.id] })
    expect(seen).toMatchObject({
      ...{ id: made.id, version: 1, refused: null, inPlace: false, difference: 200 },
      ...{ priceBefore: 15_000, priceAfter: 15_200, atFloor: false, belowCost: false },
    })
    const { changed, made: next, before } = (await reprice(made.id, { ...change, version: 1 })).body.data
    expect(await one(made.id)).toMatchObject({ fixedPrice: 15_000, validTo: addDays(day(), -1), version: 2 })
    // both stand in order of time, ended or not, without those that are for something else
    await rule({ productId, base: 'fixed', fixedPrice: 15_900, source: 'supplier' })
    await rule({ base: 'fixed', fixedPrice: 1 })
    for (const { id } of [made, next!]) {
      const found = (await director.get<PriceConfiguration[]>(`/PriceConfiguration/${id}/succession`)).body
        .data
      expect(found.map((of) => of.id)).toEqual([next!.id, made.id])
    }
    const hidden = await minh.get<PriceConfiguration[]>(`/PriceConfiguration/${made.id}/succession`)
    expect(hidden.body.data.map(({ fixedPrice }) => fixedPrice)).toEqual([null, null])
    expect((await director.get(`/PriceConfiguration/${nobodysId}/succession`)).status).toBe(404)
    expect(await one(next!.id)).toMatchObject({
      ...{ fixedPrice: 15_200, floor: 14_900, note: 'Tháng 11', validFrom: day(), validTo: null },
    })
    const asked = async (on: string) =>
      (await resolve({ day: on, lines: [{ productId, priceType: 'actual' }] }))[0]!.salePrice
    expect([await asked(addDays(day(), -1)), await asked(day())]).toEqual([15_000, 15_200])
    const history = async (id: string, caller = director) =>
      (await caller.get(`/PriceConfiguration/${id}/history`)).body.data.map(
        ({ kind, note, changes }: { kind: string; note: string | null; changes: { field: string }[] }) =>
          `${kind} ${note} ${changes.map(({ field }) => field).join()}`,
      )
    const { code } = await one(next!.id)
    expect(await history(made.id)).toContain(`priceConfiguration.repriced ${code} `)
    expect(await history(next!.id)).toContain(`priceConfiguration.repriced ${made.code} fixedPrice`)
    expect(await history(next!.id, minh)).toContain(`priceConfiguration.repriced ${made.code} `)
    // taken back as the browser does it
    const { validTo } = before
    await director.put('/PriceConfiguration', { ...changed, validFrom: today, validTo })
    await director.del(`/PriceConfiguration/${next!.id}?version=${next!.version}`)
    expect(await one(made.id)).toMatchObject({ fixedPrice: 15_000, validTo: null, version: 3 })
    expect(await asked(day())).toBe(15_000)
  })

  test('is one of the rule itself where that has not begun, and none where another holds on that day', async () => {
    const { id: productId } = await create()
    const former = await rule({ productId, base: 'fixed', fixedPrice: 14_000, validFrom: addDays(today, -9) })
    const coming = await rule({ productId, rate: 5, validFrom: day() })
    const change = { rate: 2, from: day() }
    const seen = await preview({ ...change, ids: [former.id, coming.id] })
    expect(seen.map(({ refused, supersededBy, inPlace }) => ({ refused, supersededBy, inPlace }))).toEqual([
      { refused: 'superseded', supersededBy: coming.code, inPlace: false },
      { refused: null, supersededBy: null, inPlace: true },
    ])
    const kept = await reprice(former.id, { ...change, version: 1 })
    expect(kept.body).toMatchObject({ code: 'price-change.superseded' })
    expect(kept.body.message).toContain(coming.code)
    const { made } = (await reprice(coming.id, { ...change, version: 1 })).body.data
    expect([made, (await one(coming.id)).rate]).toEqual([null, 7.1])
    // what is in force before goes on to its day
    expect((await reprice(former.id, { rate: 2, from: today, version: 1 })).status).toBe(200)
  })

  test('is that of the version that was looked at, of who may, once', async () => {
    const { id: productId } = await create()
    const { id } = await rule({ productId, base: 'fixed', fixedPrice: 15_000 })
    const body = { version: 1, money: 100, from: day() }
    expect((await reprice(id, { ...body, version: 2 })).body.code).toBe('stale-version')
    expect((await reprice(id, body, minh)).body.code).toBe('forbidden')
    const race = await Promise.all(Array.from({ length: 5 }, () => reprice(id, body)))
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
    const issues = async (change: object) =>
      (await reprice(id, { ...body, money: null, ...change })).body.errors?.map(
        ({ path, code }) => `${path} ${code}`,
      )
    expect(await issues({})).toEqual(['rate required'])
    expect(await issues({ rate: 1, from: addDays(today, -1) })).toEqual(['from in_the_past'])
    const unknown = await director.post('/PriceConfiguration/repricing', {
      rate: 1,
      from: day(),
      ids: [nobodysId],
    })
    expect(unknown.status).toBe(404)
  })
})

test('cells that were pasted go the way of a file, as often as they are pasted', async () => {
  const [first, second] = [await create({ code: 'DAN-1' }), await create({ code: 'DAN-2' })]
  const cells = (rows: string[]) => Buffer.from(rows.join('\n'))
  const paste = (mode: string, rows: string[]) =>
    upload<ImportResult>(
      director,
      `/Import/price-configuration?mode=${mode}`,
      'Dán từ Excel.tsv',
      cells(rows),
    )
  const day = `${today.slice(8)}/${today.slice(5, 7)}/${today.slice(0, 4)}`
  const heading = 'Mã hàng\tĐơn giá\tTừ ngày\tGiá sàn'
  const faulty = await paste('preview', [heading, `DAN-1\t15.300\t${day}`, `XXX\tmười\t${day}`])
  expect(faulty.body.data).toMatchObject({ total: 2, valid: 1, invalid: 1 })
  expect(faulty.body.data.rows[0]!.errors.map(({ column, code }) => `${column} ${code}`).sort()).toEqual([
    ...['fixedPrice invalid_type', 'productCode not_in_list'],
  ])
  const right = [heading, `DAN-1\t15.300,5\t${day}\t15.000`, `DAN-2\t16.000\t${day}`]
  expect((await paste('all', right)).body.data).toMatchObject({ created: 2, updated: 0 })
  const prices = async () =>
    Promise.all(
      [first, second].map(
        async ({ id }) => (await director.get(`/PriceConfiguration?productId=${id}`)).body.data[0],
      ),
    )
  expect(await prices()).toMatchObject([
    { base: 'fixed', fixedPrice: 15_300.5, floor: 15_000 },
    { base: 'fixed', fixedPrice: 16_000, floor: null },
  ])
  expect((await paste('all', right)).body.data).toMatchObject({ created: 0, updated: 0 })
  const english = ['Product code\tFixed price\tFrom', `DAN-1\t15.400\t${day}`]
  expect((await paste('all', english)).body.data).toMatchObject({ created: 0, updated: 1 })
  expect((await paste('all', ['Mã hàng\tĐơn giá', 'DAN-1\t1'])).body.code).toBe('import.wrong-columns')
  expect((await paste('preview', [heading, `DAN-1\t${'x'.repeat(1_048_576)}`])).body.code).toBe(
    'file.too-large',
  )
})
