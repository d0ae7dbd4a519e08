import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from './app.ts'
import {
  isFreeText,
  nameOf,
  type Operation,
  operationsOf,
  type Position,
  positionsOf,
} from './fuzz/operation.ts'
import { send } from './fuzz/request.ts'
import { put } from './fuzz/situation.ts'
import { type FuzzWorld, fuzzWorld } from './fuzz/world.ts'

// Every field that any endpoint declares is given, one at a time, a value of the wrong type and values out of its range:
// each is refused by name.

let server: TestApp
let world: FuzzWorld
let operations: Operation[]

beforeAll(async () => {
  server = await testApp()
  world = await fuzzWorld(server)
  operations = operationsOf((await server.app.inject({ method: 'GET', url: '/openapi.json' })).json())
})
afterAll(() => server.close())

/** In an address everything is text: of the wrong type is what stands there twice. */
function ofWrongType({ in: where, schema }: Position): unknown[] {
  if (where === 'path') return []
  if (where === 'query') return [['x', 'x']]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === undefined) return []
  return type === 'string'
    ? [7, true, ['x'], { x: 'x' }]
    : ['x', { x: 'x' }].slice(0, type === 'object' ? 1 : 2)
}

const TIME = { date: '', 'date-time': 'T00:00:00Z' }

function outOfRange({ in: where, schema, required }: Position): unknown[] {
  const {
    type,
    enum: options,
    format,
    pattern,
    maxLength,
    minimum,
    maximum,
    exclusiveMinimum,
    maxItems,
  } = schema
  if (format === 'date' || format === 'date-time')
    return ['no such value', ...['0000-01-01', '2200-01-01'].map((day) => day + TIME[format])]
  if (options || format || pattern) return ['no such value']
  switch (type) {
    case 'string':
      return [...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]), ...(required ? [''] : [])]
    case 'integer':
    case 'number':
      return [
        ...(minimum === undefined ? [] : [minimum - 1]),
        ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
        ...(maximum === undefined ? [] : [maximum + 1]),
        ...(type === 'integer' ? [1.5] : []),
      ]
    case 'array':
      return maxItems === undefined ? [] : [Array(maxItems + 1).fill(null)]
    case 'boolean':
      return where === 'query' ? ['no such value'] : []
    default:
      return []
  }
}

/** The path of an empty name would be that of another operation. */
const fits = (position: Position, value: unknown) => !(position.in === 'path' && value === '')

async function paths(operation: Operation, position: Position, value: unknown): Promise<[number, string[]]> {
  const { token, base } = await bases.get(operation, () => world.prepare(operation))
  const twice = position.in === 'query' && Array.isArray(value)
  const request = twice
    ? {
        ...base,
        query: [...base.query, ...value.map((one): [string, string] => [position.path, String(one)])],
      }
    : put(base, position, value)
  const answer = await send(server, operation, { ...request, kind: '' }, token)
  const { errors = [] } = answer.json as Answer['body']
  return [answer.status, errors.map((one) => one.path)]
}

/** What is refused changes nothing, so that one right request does for all the wrong ones of its operation. */
const bases = {
  kept: new Map<Operation, ReturnType<FuzzWorld['prepare']>>(),
  get(operation: Operation, make: () => ReturnType<FuzzWorld['prepare']>) {
    const found = this.kept.get(operation) ?? make()
    this.kept.set(operation, found)
    return found
  },
}

test('every field of every endpoint refuses the wrong type and what is out of range, by name', {
  timeout: 120_000,
}, async () => {
  const faults: string[] = []
  let asked = 0
  for (const operation of operations)
    for (const position of positionsOf(operation))
      for (const value of [...ofWrongType(position), ...outOfRange(position)].filter((one) =>
        fits(position, one),
      )) {
        asked += 1
        const [status, named] = await paths(operation, position, value)
        if (status === 400 && named.includes(position.path)) continue
        const shown = JSON.stringify(value).slice(0, 40)
        faults.push(`${nameOf(operation)} ${position.path} = ${shown}: ${status} ${named}`)
      }
  expect(faults).toEqual([])
  expect(asked).toBeGreaterThan(1000)
})

test('every text and every list that may be sent has a greatest length', () => {
  const endless = operations.flatMap((operation) =>
    positionsOf(operation)
      .filter((one) => (isFreeText(one) ? one.schema.maxLength : one.schema.maxItems) === undefined)
      .filter((one) => isFreeText(one) || one.schema.type === 'array')
      .map((one) => `${nameOf(operation)} ${one.path}`),
  )
  expect(endless).toEqual([])
})
