import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { coded, type Issue, issuesOf } from './issue.ts'

function issues(schema: z.ZodType, value: unknown): Issue[] {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : issuesOf(parsed.error)
}

describe('issuesOf', () => {
  const line = z.strictObject({ quantity: z.number().gt(0) })
  const document = z.strictObject({ customerId: z.uuid(), lines: z.array(line).min(1) })

  it('names the field by its path', () => {
    expect(issues(document, { customerId: crypto.randomUUID(), lines: [{ quantity: 0 }] })).toEqual([
      { path: 'lines.0.quantity', code: 'must_exceed', params: { minimum: 0, origin: 'number' } },
    ])
  })

  it('puts an unknown field at its own place', () => {
    expect(
      issues(document, { customerId: crypto.randomUUID(), lines: [{ quantity: 1, x: 1 }], y: 2 }),
    ).toEqual([
      { path: 'lines.0.x', code: 'unrecognized', params: {} },
      { path: 'y', code: 'unrecognized', params: {} },
    ])
  })

  it.each([
    ['missing', {}],
    ['null', { value: null }],
    ['empty', { value: '' }],
  ])('calls a %s value required, whatever the schema', (_, input) => {
    for (const schema of [
      z.uuid(),
      z.enum(['a']),
      z.string().min(3),
      z.string().refine(() => false, { params: { code: 'x' } }),
      z.string().regex(/a/, { error: coded('x') }),
      z.union([z.number(), z.uuid()]),
      z.literal('a'),
    ]) {
      expect(issues(z.object({ value: schema }), input).map((issue) => [issue.path, issue.code])).toEqual([
        ['value', 'required'],
      ])
    }
  })

  it.each([
    ['a wrong type', z.number(), 'a', 'invalid_type', { expected: 'number' }],
    ['too long a text', z.string().max(1), 'ab', 'too_big', { maximum: 1, origin: 'string' }],
    ['too short a list', z.array(z.string()).min(1), [], 'too_small', { minimum: 1, origin: 'array' }],
    ['too large a number', z.int().max(5), 6, 'too_big', { maximum: 5, origin: 'number' }],
    ['a bound not to be reached', z.number().lt(5), 5, 'must_be_below', { maximum: 5, origin: 'number' }],
    ['a named format', z.uuid(), 'x', 'uuid', {}],
    ['any format', z.string().startsWith('x'), 'y', 'invalid_format', {}],
    ['a choice', z.enum(['a', 'b']), 'c', 'invalid_value', {}],
    ['a step', z.number().multipleOf(5), 3, 'not_multiple_of', { divisor: 5 }],
    ['a plain refinement', z.string().refine(() => false), 'x', 'invalid', {}],
    [
      'a refinement with figures',
      z.string().refine(() => false, { params: { code: 'late', days: 3, hidden: {} } }),
      'x',
      'late',
      { days: 3 },
    ],
    [
      'an English sentence from elsewhere',
      z.string().max(1, 'Much too long'),
      'ab',
      'too_big',
      { maximum: 1, origin: 'string' },
    ],
    ['a union of plain kinds', z.union([z.number(), z.boolean()]), 'x', 'invalid_value', {}],
    ['an integer', z.int(), 1.5, 'invalid_type', { expected: 'int' }],
  ] as [string, z.ZodType, unknown, string, Issue['params']][])(
    'reads %s',
    (_, schema, value, code, params) => {
      expect(issues(schema, value)).toEqual([{ path: '', code, params }])
    },
  )

  it('reads the branch of a union that came nearest', () => {
    const either = z.union([
      z.strictObject({ a: z.number(), b: z.number() }),
      z.strictObject({ c: z.number() }),
    ])
    expect(issues(z.object({ u: either }), { u: { c: 'x' } })).toEqual([
      { path: 'u.c', code: 'invalid_type', params: { expected: 'number' } },
    ])
    const tagged = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ])
    expect(issues(tagged, { kind: 'z' })).toEqual([{ path: 'kind', code: 'invalid_value', params: {} }])
  })

  it('reads maps and records', () => {
    expect(issues(z.record(z.enum(['a']), z.number()), { a: 1, b: 2 }).map((issue) => issue.path)).toEqual([
      'b',
    ])
    expect(issues(z.record(z.uuid(), z.number()), { b: 2 })).toEqual([
      { path: 'b', code: 'unrecognized', params: {} },
    ])
    expect(issues(z.map(z.string(), z.number()), new Map([['k', 'v']]))).toEqual([
      { path: 'k', code: 'invalid_type', params: { expected: 'number' } },
    ])
  })
})
