/** A JSON schema, as far as the requests of this API use it. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  default?: unknown
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

/** One call of the API as `/openapi.json` describes it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As in the document, `/v1.0/Customer/{id}`. */
  path: string
  public: boolean
  parameters: Parameter[]
  body: Schema | null
  upload: boolean
}

interface Described {
  'x-permission': string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface OpenApiDocument {
  paths: Record<string, Record<string, Described>>
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      public: described['x-permission'] === 'public',
      parameters: described.parameters,
      body: described.requestBody?.content['application/json']?.schema ?? null,
      upload: described.requestBody?.content['multipart/form-data'] !== undefined,
    })),
  )
}

export function nameOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Without the null that an optional field also takes, and of a choice of shapes the last, which is the narrowest. */
export function shapeOf(schema: Schema): Schema {
  if (!schema.anyOf) return schema
  return shapeOf(schema.anyOf.filter((one) => one.type !== 'null').at(-1) ?? {})
}

/** A place in a request where one value stands; of a list, its first entry. */
export interface Position {
  in: 'path' | 'query' | 'body'
  /** `lines.0.quantity`, as errors name it. */
  path: string
  schema: Schema
  required: boolean
}

export function positionsOf(operation: Operation): Position[] {
  const parameters = operation.parameters.flatMap((one): Position[] =>
    one.in === 'header'
      ? []
      : [{ in: one.in, path: one.name, schema: shapeOf(one.schema), required: one.required }],
  )
  return [...parameters, ...(operation.body ? inside(operation.body, '') : [])]
}

function inside(schema: Schema, at: string): Position[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = at + name
    const shape = shapeOf(property)
    const here: Position = { in: 'body', path, schema: shape, required: !!schema.required?.includes(name) }
    // names of one's own: one stands for all
    const free = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : null
    if (free?.type)
      return [here, { in: 'body', path: `${path}.search`, schema: shapeOf(free), required: false }]
    if (shape.type !== 'array' || !shape.items) return [here, ...inside(shape, `${path}.`)]
    const entry: Position = { in: 'body', path: `${path}.0`, schema: shapeOf(shape.items), required: true }
    return [here, entry, ...inside(entry.schema, `${path}.0.`)]
  })
}

/** Is anything a person writes accepted there? */
export function isFreeText({ schema }: Position): boolean {
  return schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern
}
