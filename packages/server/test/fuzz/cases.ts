import * as fc from 'fast-check'
import { oddUploads } from './files.ts'
import {
  brokenBody,
  fieldTooMany,
  oddHeaders,
  otherContentType,
  otherPath,
  ownColumn,
  twice,
} from './odd-requests.ts'
import { isFreeText, type Position } from './operation.ts'
import { numberPayloads, sqlPayloads, textPayloads } from './payloads.ts'
import type { FuzzRequest } from './request.ts'
import { type BaseRequest, put, type Situation, wireOf } from './situation.ts'
import { edgesOf, valueFor } from './values.ts'

interface Kind {
  name: string
  fits(situation: Situation): boolean
  of(situation: Situation): fc.Arbitrary<BaseRequest>
}

const always = () => true
const hasPositions = ({ positions }: Situation) => positions.length > 0
const hasBody = ({ operation }: Situation) => operation.body !== null
const hasQuery = ({ operation }: Situation) => operation.parameters.some((one) => one.in === 'query')
const hasText = ({ positions }: Situation) => positions.some(isFreeText)

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values)

/** Which record is meant stays, so that a request that is otherwise right comes through. */
const kept = /^(id|version|userId|path|folder|oldPassword)$/

const kinds: Kind[] = [
  { name: 'an odd upload', fits: ({ operation }) => operation.upload, of: oddUpload },
  { name: 'as it should be', fits: always, of: ({ base }) => fc.constant(base) },
  { name: 'made from the schema', fits: hasPositions, of: fromSchema },
  { name: 'statements in every text', fits: hasText, of: (situation) => everyText(situation, sqlPayloads) },
  { name: 'odd writing in every text', fits: hasText, of: (situation) => everyText(situation, textPayloads) },
  {
    name: 'a statement in one place',
    fits: hasPositions,
    of: (situation) => onePlace(situation, () => pick(sqlPayloads)),
  },
  {
    name: 'odd writing in one place',
    fits: hasPositions,
    of: (situation) => onePlace(situation, () => pick(textPayloads)),
  },
  {
    name: 'at the edge',
    fits: hasPositions,
    of: (situation) => onePlace(situation, ({ schema }) => pick(edgesOf(schema))),
  },
  { name: 'the wrong type', fits: hasPositions, of: (situation) => onePlace(situation, wrongType) },
  { name: 'huge', fits: hasPositions, of: (situation) => onePlace(situation, () => huge) },
  {
    name: 'something missing',
    fits: hasPositions,
    of: (situation) => onePlace(situation, () => fc.constant(undefined)),
  },
  { name: 'a field too many', fits: always, of: fieldTooMany },
  { name: 'a sort, a filter, a column of its own', fits: hasQuery, of: ownColumn },
  { name: 'a parameter twice', fits: hasQuery, of: twice },
  { name: 'another content type', fits: hasBody, of: otherContentType },
  { name: 'no JSON', fits: hasBody, of: brokenBody },
  { name: 'odd headers', fits: always, of: oddHeaders },
  {
    name: 'another path',
    fits: ({ positions }) => positions.some((one) => one.in === 'path'),
    of: otherPath,
  },
]

/** The requests tried on one operation, one kind after the other; the same seed makes the same requests. */
export function requestFor(situation: Situation, turn: number, seed: number): FuzzRequest {
  const fitting = kinds.filter((kind) => kind.fits(situation))
  const kind = fitting[turn % fitting.length]!
  const [request] = fc.sample(kind.of(situation), { numRuns: 1, seed: seed + turn })
  return { ...request!, kind: kind.name }
}

function fromSchema({ operation, base, ids }: Situation) {
  const query = fc.record(
    Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === 'query')
        .map((one) => [one.name, valueFor(one.schema, one.name, ids)]),
    ),
    {
      requiredKeys: operation.parameters
        .filter((one) => one.required && one.in === 'query')
        .map((one) => one.name),
    },
  )
  const body = operation.body ? valueFor(operation.body, '', ids) : fc.constant(undefined)
  return fc.tuple(query, body).map(([asked, made]) => ({
    ...base,
    query: Object.entries(asked).map(([name, value]): [string, string] => [name, wireOf(value)]),
    ...(made === undefined || base.raw !== undefined
      ? {}
      : { body: { ...(made as object), ...keptOf(base.body) } }),
  }))
}

function oddUpload({ base }: Situation) {
  return oddUploads.map((upload) => ({ ...base, ...upload }))
}

function keptOf(body: unknown): object {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => kept.test(name)))
}

function everyText({ base, positions }: Situation, payloads: readonly string[]) {
  const texts = positions.filter((one) => isFreeText(one) && !kept.test(one.path))
  return fc.array(pick(payloads), { minLength: texts.length, maxLength: texts.length }).map((chosen) =>
    texts.reduce((request, position, index) => {
      const { maxLength = 200 } = position.schema
      return put(request, position, chosen[index]!.slice(0, maxLength))
    }, base),
  )
}

function onePlace({ base, positions }: Situation, value: (position: Position) => fc.Arbitrary<unknown>) {
  return pick(positions).chain((position) => value(position).map((given) => put(base, position, given)))
}

function wrongType({ schema }: Position): fc.Arbitrary<unknown> {
  const ofTypes: [string, unknown][] = [
    ['string', 'x'],
    ['number', 7],
    ['boolean', true],
    ['array', []],
    ['object', {}],
    ['array', [[['x']]]],
    ['object', { toString: 'x', length: 3, valueOf: 'x' }],
    ['null', null],
  ]
  const own = schema.type === 'integer' ? 'number' : schema.type
  return pick(ofTypes.filter(([type]) => type !== own).map(([, value]) => value))
}

const huge: fc.Arbitrary<unknown> = fc.oneof(
  pick(numberPayloads),
  pick([300, 5000, 200_000]).map((length) => 'ế'.repeat(length)),
  pick([300, 5000]).map((length) => 'ế'.normalize('NFD').repeat(length)),
  pick([201, 5000]).map((length) => Array(length).fill({})),
  pick([100, 10_000]).map(nested),
)

function nested(depth: number): unknown {
  return { raw: `${'['.repeat(depth)}${']'.repeat(depth)}` }
}
