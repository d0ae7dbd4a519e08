import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#test/app'
import { compileOnce, insertStatement, updateStatement } from './statement.ts'

test('rows as text: names are quoted, values numbered, and what a row lacks is left to the table', () => {
  const rows = [
    { customerId: 'a', code: undefined },
    { customerId: 'b', code: 'KH"1', note: 'x' },
  ]
  expect(insertStatement('orderLine', rows, 2)).toEqual({
    text: 'insert into "order_line" ("customer_id","code","note") values ($3,default,default),($4,$5,$6)',
    values: ['a', 'b', 'KH"1', 'x'],
  })
  expect(updateStatement('a"b', 'id', { salePrice: 1, note: undefined, code: 'c' })).toEqual({
    text: 'update "a""b" set "sale_price" = $2,"code" = $3 where id = $1',
    values: ['id', 1, 'c'],
  })
})

test('an SQL expression is no value', () => {
  const columns = { code: sql`next_customer_code()` }
  expect(() => insertStatement('customer', [columns])).toThrow('code is an SQL expression')
  expect(() => updateStatement('customer', 'id', columns)).toThrow('code is an SQL expression')
})

test('a query is compiled once, and runs with the values of each call, at the same time too', async () => {
  const server = await testApp()
  let builds = 0
  const find = compileOnce(['low', 'high'], (builder, { low, high }) => {
    builds += 1
    const apart = sql<number>`${high}::int - ${low}::int`.as('apart')
    return builder.selectNoFrom([apart, sql<number>`7`.as('fixedPart')])
  })
  try {
    const { db } = server.deps
    const answers = await Promise.all([find(db, { low: 1, high: 3 }), find(db, { low: 2, high: 9 })])
    expect(answers).toEqual([[{ apart: 2, fixedPart: 7 }], [{ apart: 7, fixedPart: 7 }]])
    expect(await find(db, { low: 4, high: 4 })).toEqual([{ apart: 0, fixedPart: 7 }])
    expect(builds).toBe(1)
  } finally {
    await server.close()
  }
})
