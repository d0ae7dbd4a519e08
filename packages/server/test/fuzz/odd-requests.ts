import * as fc from 'fast-check'
import { columnNames, smuggledNames, sqlPayloads, textPayloads } from './payloads.ts'
import { type Situation, wireOf } from './situation.ts'
import { valueFor } from './values.ts'

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values)

export function fieldTooMany({ operation, base }: Situation) {
  return fc
    .tuple(pick(smuggledNames), fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant({ polluted: true })))
    .map(([name, value]) => {
      if (!operation.body || base.raw !== undefined) {
        const mustBeRefused = !operation.parameters.some((one) => one.name === name)
        return { ...base, mustBeRefused, query: [...base.query, [name, wireOf(value)] as [string, string]] }
      }
      const body = { ...(base.body as object) }
      // an own field even when it is called __proto__
      Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true })
      return { ...base, body, mustBeRefused: !operation.body.properties?.[name] }
    })
}

export function ownColumn({ operation, base }: Situation) {
  const names = operation.parameters.filter((one) => one.in === 'query').map((one) => one.name)
  const named = pick([...names, 'sort', 'orderBy', 'filter', 'fields', 'columns', 'where', 'select', 'group'])
  const column = fc.tuple(named, pick([...columnNames, ...sqlPayloads]))
  return fc
    .oneof(
      column,
      column.map(([name, value]): [string, string] => [value, name]),
    )
    .map(([name, value]) => {
      const known = operation.parameters.find((one) => one.in === 'query' && one.name === name)
      const allowed = known && (!known.schema.enum || known.schema.enum.includes(value))
      const query = [...base.query.filter((one) => one[0] !== name), [name, value] as [string, string]]
      return { ...base, query, mustBeRefused: !allowed }
    })
}

export function twice({ operation, base, ids }: Situation) {
  const query = operation.parameters.filter((one) => one.in === 'query')
  return pick(query)
    .chain((one) =>
      fc.tuple(
        fc.constant(one.name),
        fc.array(valueFor(one.schema, one.name, ids), { minLength: 2, maxLength: 2 }),
      ),
    )
    .chain(([name, [first, second]]) =>
      pick([
        [
          [name, first],
          [name, second],
        ],
        [
          [`${name}[]`, first],
          [`${name}[]`, second],
        ],
        [[`${name}[a]`, first]],
        [
          [`${name}.a`, first],
          [name, second],
        ],
        [['__proto__[a]', first]],
      ]),
    )
    .map((pairs) => ({
      ...base,
      query: [
        ...base.query,
        ...pairs.map(([name, value]): [string, string] => [String(name), String(value)]),
      ],
    }))
}

export function otherContentType({ base }: Situation) {
  const json = JSON.stringify(base.body ?? {})
  return fc
    .record({
      contentType: pick([
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/json;',
        'application/jsonp',
        'text/html',
        'x',
        '',
        'image/png',
        'application/json, text/plain',
        `application/${'x'.repeat(3000)}`,
      ]),
      raw: pick([
        json,
        '',
        'a=1&b=2',
        '<a/>',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--x--\r\n',
      ]),
    })
    .map((change) => ({ ...base, ...change }))
}

export function brokenBody({ base }: Situation) {
  const json = JSON.stringify(base.body ?? {})
  return pick<string | Buffer>([
    json.slice(0, -1),
    `${json}x`,
    '',
    ' ',
    'null',
    '[]',
    '7',
    '"x"',
    'true',
    '{',
    '{"a":}',
    "{'a':1}",
    '\ufeff{}',
    'NaN',
    `[${json}]`,
    `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `{"__proto__":{"polluted":true}}`,
    `{"constructor":{"prototype":{"polluted":true}}}`,
    '{"a":1,"a":2}',
    `${json.slice(0, -1)}${json === '{}' ? '' : ','}"a":1e999}`,
    Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
    Buffer.from([0x7b, 0xc3, 0x28, 0x7d]),
    `{"a":"${'x'.repeat(1_100_000)}"}`,
  ]).map((raw) => ({ ...base, raw, contentType: 'application/json' }))
}

export function oddHeaders({ base }: Situation) {
  const value = fc.oneof(
    pick(sqlPayloads),
    pick(['', 'x'.repeat(5000), '*', 'en-US;q=9', 'vi,en;q=,', 'a,'.repeat(500)]),
  )
  return fc
    .record({
      name: pick([
        'accept-language',
        'idempotency-key',
        'user-agent',
        'x-forwarded-for',
        'x-request-id',
        'accept',
        'if-match',
        'origin',
        'cookie',
        'x-http-method-override',
      ]),
      value,
    })
    .map((header) => ({ ...base, headers: { ...base.headers, [header.name]: header.value } }))
}

export function otherPath({ base, operation }: Situation) {
  const names = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
  const given = fc.oneof(
    pick([...sqlPayloads, ...textPayloads]),
    pick([
      'raw:%',
      'raw:%ff',
      'raw:..',
      'raw:%2e%2e',
      'raw:%2e%2e%2f',
      'raw:a/b',
      'raw:%00',
      'raw:;',
      `raw:${'x'.repeat(300)}`,
    ]),
  )
  return fc
    .tuple(pick(names), given)
    .map(([name, value]) => ({ ...base, params: { ...base.params, [name]: value } }))
}
