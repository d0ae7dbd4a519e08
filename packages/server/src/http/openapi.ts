import type { Endpoint } from '@barem/shared/http/endpoint'
import { failureSchema } from '@barem/shared/http/envelope'
import { z } from 'zod'
import { readsIfMatch } from './if-match.ts'
import { API_BASE } from './mount.ts'

type Json = Record<string, unknown>

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // `format` suffices; the pattern of every id would be a third of the document
    override: ({ zodSchema, jsonSchema: json }) => {
      // zod leaves the default of what it transforms out
      if (zodSchema instanceof z.ZodDefault) json.default ??= zodSchema.def.defaultValue as never
      if (json.format === 'uuid') delete json.pattern
      nameRequired(json)
    },
  }) as Json
  return rest
}

/** A record with known keys: one property per key. */
function nameRequired(json: Json): void {
  const { required, propertyNames, additionalProperties } = json
  if (!Array.isArray(required) || propertyNames === undefined) return
  json.properties = Object.fromEntries(required.map((name: string) => [name, additionalProperties]))
  json.additionalProperties = false
  delete json.propertyNames
}

/** OpenAPI 3.1, generated from the endpoint records. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const shared = sharedAnswers(endpoints)
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const path = API_BASE + endpoint.path
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint, shared)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Barem',
      version: '1.0',
      description: 'Management system of a steel trading and logistics company.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server this document was read from' }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: {
        Failure: jsonSchema(failureSchema, 'output'),
        ...Object.fromEntries([...shared].map(([schema, name]) => [name, jsonSchema(schema, 'output')])),
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/**
 * Answers shared by several calls, as components. What one resource answers is named after it, what several answer after
 * the last word of their paths (`History`), so that a further endpoint renames none.
 */
function sharedAnswers(endpoints: readonly Endpoint[]): Map<z.ZodType, string> {
  const uses = Map.groupBy(
    endpoints.filter((one) => one.reply !== 'file'),
    (one) => one.data,
  )
  const names = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  for (const [schema, users] of uses) {
    if (users.length < 2) continue
    const name = namesFor(users).find((one) => !taken.has(one))
    if (!name) throw new Error(`no name for what ${users[0]!.method} ${users[0]!.path} and others answer`)
    taken.add(name)
    names.set(schema, name)
  }
  return names
}

/** Names that the answer of these calls may have, the best first. */
function namesFor(users: readonly Endpoint[]): string[] {
  const [resource, ...others] = new Set(users.map(({ path }) => path.split('/')[1]!))
  const words = new Set(
    users.map(({ method, path }) => {
      const last = path.split('/').at(-1)!
      return last.startsWith('{') && method === 'DELETE' ? 'deleted' : last
    }),
  )
  const ofWord = words.size === 1 ? pascal([...words][0]!) : 'Answer'
  return others.length === 0 ? [resource!, `${resource}Answer`] : [ofWord, `${resource}${ofWord}`]
}

function pascal(word: string): string {
  return word
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

function operation(endpoint: Endpoint, shared: ReadonlyMap<z.ZodType, string>): Json {
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...(endpoint.keeps?.length && {
      description: `Leaves as it is and does not answer: ${endpoint.keeps.join(', ')}.`,
    }),
    tags: [endpoint.path.split('/')[1]],
    'x-permission': endpoint.permission,
    security: endpoint.permission === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...ifMatch(endpoint),
      ...idempotency(endpoint),
    ],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done', content: answerContent(endpoint, shared) },
      '4XX': failed('Refused: what is wrong, and where'),
      '5XX': failed('Failed, or too much to do just now'),
    },
  }
}

function failed(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
}

/** `POST /Quotation/{id}/approve` is `postQuotationByIdApprove`: a name that stays as long as the path does. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split('/').filter(Boolean)
  const named = words.map((word) => {
    const parameter = /^\{(\w+)\}$/.exec(word)
    return pascal(parameter ? `by-${parameter[1]}` : word)
  })
  return method.toLowerCase() + named.join('')
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const object = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }))
}

function ifMatch(endpoint: Endpoint): Json[] {
  if (!readsIfMatch(endpoint.query)) return []
  const description = 'The version as an entity tag, "7" or W/"7", in place of the parameter; * is any.'
  return [{ name: 'If-Match', in: 'header', required: false, description, schema: { type: 'string' } }]
}

function idempotency(endpoint: Endpoint): Json[] {
  if (endpoint.effect !== 'command' && !endpoint.keyed) return []
  const schema = { type: 'string', pattern: '^[\\w.:-]{8,200}$' }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema }]
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const schema = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!endpoint.body) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
    },
  }
}

function answerContent(endpoint: Endpoint, shared: ReadonlyMap<z.ZodType, string>): Json {
  if (endpoint.reply === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const name = shared.get(endpoint.data)
  const data = name ? { $ref: `#/components/schemas/${name}` } : jsonSchema(endpoint.data, 'output')
  const properties: Json =
    endpoint.reply === 'page'
      ? {
          succeeded: { const: true },
          data: { type: 'array', items: data },
          totalItems: { type: 'integer', minimum: 0 },
        }
      : { succeeded: { const: true }, data }
  const required = Object.keys(properties)
  return {
    'application/json': { schema: { type: 'object', properties, required, additionalProperties: false } },
  }
}
