import { expenseTicketBody } from '@barem/shared/expense-ticket/form'
import { productBody } from '@barem/shared/product/form'
import { localDate } from '@barem/shared/values/local-date'
import { text } from '@barem/shared/values/text'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  fieldIssues,
  figureIn,
  formIssues,
  isClearable,
  isRequired,
  maxLengthOf,
  wireValues,
} from './schema-facts.ts'

const schema = z.strictObject({
  name: text({ max: 200 }),
  note: text({ max: 500 }).nullable().default(null),
  price: z.number().min(0).optional(),
  active: z.boolean().default(true),
})

describe('what a form reads from its schema', () => {
  it('knows what is required', () => {
    expect(['name', 'note', 'price', 'active'].filter((name) => isRequired(schema, name))).toEqual(['name'])
  })

  it('knows what can be emptied, and stays so: something else is a default', () => {
    const clearable = ['name', 'note', 'price', 'active'].filter((name) => isClearable(schema, name))
    expect(clearable).toEqual(['note', 'price'])
    expect(isClearable(expenseTicketBody, 'type')).toBe(false)
  })

  it('knows how each number of a product is typed: what is measured has no thousands', () => {
    const kinds = Object.keys(productBody.shape).map((name) => [name, figureIn(productBody, name)?.kind])
    expect(Object.fromEntries(kinds.filter(([, kind]) => kind))).toEqual({
      ...{ densityWeight: 'measure', length: 'measure', theoreticalWeight: 'weight', vatRate: 'rate' },
    })
  })

  it('knows how long a text may be, through wrappers', () => {
    expect([maxLengthOf(schema, 'name'), maxLengthOf(schema, 'note'), maxLengthOf(schema, 'price')]).toEqual([
      200,
      500,
      null,
    ])
  })

  it('sends blanks as nothing and nothing that the schema does not know', () => {
    expect(wireValues(schema, { name: '', note: '', price: undefined, id: 'x', version: 3 })).toEqual({
      name: '',
      note: null,
    })
  })

  it('finds the issues of one field', () => {
    expect(fieldIssues(schema, 'name', '')).toEqual([
      { path: 'name', code: 'required', params: expect.anything() },
    ])
    const params = { maximum: 200, count: 201, origin: 'typed' }
    expect(fieldIssues(schema, 'name', ` ${'x'.repeat(201)} `)).toEqual([
      { path: 'name', code: 'too_big', params },
    ])
    expect(fieldIssues(schema, 'note', '')).toEqual([])
  })
  it('says of a date that cannot be read what was typed, of the form as of its field', () => {
    const dated = z.strictObject({ date: localDate, rows: z.array(z.strictObject({ from: localDate })) })
    const typed = (text: string) => ({ code: 'date', params: { origin: 'typed', text } })
    expect(fieldIssues(dated, 'date', ' 35/12 ')).toEqual([{ path: 'date', ...typed('35/12') }])
    expect(
      formIssues(dated, { date: '35/12', rows: [{ from: '2026-11-22' }, { from: 'x'.repeat(40) }] }),
    ).toEqual([
      { path: 'date', ...typed('35/12') },
      { path: 'rows.1.from', ...typed('x'.repeat(30)) },
    ])
    expect(formIssues(dated, { date: null, rows: [] })).toMatchObject([{ path: 'date', code: 'required' }])
  })
})
