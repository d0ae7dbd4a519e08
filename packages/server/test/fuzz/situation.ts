import type { Operation, Position } from './operation.ts'
import type { FuzzRequest } from './request.ts'
import type { IdsOf } from './values.ts'

export type BaseRequest = Omit<FuzzRequest, 'kind'>

export interface Situation {
  operation: Operation
  /** A request that is right, for a record made for it. */
  base: BaseRequest
  ids: IdsOf
  positions: Position[]
}

/** The same request with another value in one place; `undefined` takes the place away. */
export function put(request: BaseRequest, { in: where, path }: Position, value: unknown): BaseRequest {
  // an empty one would be the path of another operation
  if (where === 'path') return { ...request, params: { ...request.params, [path]: wireOf(value) || ' ' } }
  if (where === 'query') {
    const others = request.query.filter(([name]) => name !== path)
    return { ...request, query: value === undefined ? others : [...others, [path, wireOf(value)]] }
  }
  const written = JSON.stringify(putInside(request.body ?? {}, path.split('.'), value))
  const { raw } = (value ?? {}) as { raw?: string }
  if (typeof raw !== 'string') return { ...request, body: JSON.parse(written) as unknown }
  return { ...request, raw: written.replace(JSON.stringify(value), raw), contentType: 'application/json' }
}

/** A value as it stands in a path or a query. */
export function wireOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function putInside(target: unknown, [name, ...rest]: string[], value: unknown): unknown {
  const copy: Record<string, unknown> | unknown[] = Array.isArray(target)
    ? [...target]
    : { ...(target as Record<string, unknown>) }
  const slot = copy as Record<string, unknown>
  slot[name!] = rest.length === 0 ? value : putInside(slot[name!] ?? (rest[0] === '0' ? [] : {}), rest, value)
  return copy
}
