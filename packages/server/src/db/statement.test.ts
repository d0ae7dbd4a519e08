import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { change, compileOnce, insertion } from './statement.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('rows as text: names are quoted, values numbered, and what a row lacks is left to the table', () => {
  const rows = [
    { customerId: 'a', code: undefined },
    { customerId: 'b', code: 'KH"1', note: 'x' },
  ]
  expect(insertion('orderLine', rows, 2)).toEqual({
    text: 'insert into "order_line" ("customer_id","code","note") values ($3,default,default),($4,$5,$6)',
    values: ['a', 'b', 'KH"1', 'x'],
  })
  expect(change('a"b', 'id', { salePrice: 1, note: undefined, code: 'c' })).toEqual({
    text: 'update "a""b" set "sale_price" = $2,"code" = $3 where id = $1',
    values: ['id', 1, 'c'],
  })
})

test('a query compiled once runs with the values of each call, at the same time too', async () => {
  const { db } = server.deps
  const find = compileOnce(['low', 'high'], (builder, { low, high }) =>
    builder.selectNoFrom([
      sql<number>`${high}::int - ${low}::int`.as('apart'),
      sql<number>`7`.as('fixedPart'),
    ]),
  )
  const answers = await Promise.all([find(db, { low: 1, high: 3 }), find(db, { low: 2, high: 9 })])
  expect(answers).toEqual([[{ apart: 2, fixedPart: 7 }], [{ apart: 7, fixedPart: 7 }]])
})
