import type { z } from 'zod'
import type { Access } from '#permission/permissions'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How the server runs an endpoint.
 * - `read`: no transaction, no idempotency (every GET, and searches sent as POST).
 * - `command`: one transaction with retries, the idempotency key stored in it.
 * - `own`: the handler keeps its own transactions (sign-in, uploads, exports).
 */
export type Effect = 'read' | 'command' | 'own'

/** `data`: `{ succeeded, data }`; `page`: the same with a list and `totalItems`; `file`: the bytes of a file. */
export type Reply = 'data' | 'page' | 'file'

/**
 * One call of the API. The server mounts it, the browser calls it, OpenAPI shows it: all from this record.
 * `path` is relative to `/v1.0` and names its parameters in braces.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Kind extends Reply = Reply,
> {
  method: Method
  path: `/${string}`
  summary: string
  permission: Access
  effect: Effect
  reply: Kind
  params?: Params
  query?: Query
  body?: Body
  data: Data
  /** A multipart upload of one file in the field `file`. */
  upload?: boolean
  /** Open to somebody whose temporary password must be changed first. */
  beforePasswordChange?: boolean
  /** Request or answer holds a secret: neither is stored, and a repeat is told that it is done already. */
  secret?: boolean
  /** Works through a whole list and may take longer than a person waits for a page. */
  long?: boolean
  /** What a command on a record leaves as it is and does not answer: whoever holds the record still has it. */
  keeps?: readonly string[]
  /** An `own` endpoint whose handler keeps the Idempotency-Key, through `call.once`. */
  keyed?: boolean
}

export type Endpoints = Record<string, Endpoint>

type Described<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = Omit<
  Endpoint<P, Q, B, D, 'data'>,
  'effect' | 'reply'
> & { effect?: Effect }

/** An endpoint that answers one value. GET reads, everything else is a command unless `effect` says otherwise. */
export function endpoint<
  D extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(description: Described<P, Q, B, D>): Endpoint<P, Q, B, D, 'data'> {
  const effect = description.method === 'GET' ? 'read' : 'command'
  return { effect, ...description, reply: 'data' }
}

/** An endpoint that answers one page of a list; `data` describes an item. */
export function pageEndpoint<
  D extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(description: Described<P, Q, B, D>): Endpoint<P, Q, B, D, 'page'> {
  return { ...description, effect: 'read', reply: 'page' }
}

/** An endpoint that answers the bytes of a file. */
export function fileEndpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(description: Omit<Described<P, Q, B, z.ZodUndefined>, 'data'>): Endpoint<P, Q, B, z.ZodUndefined, 'file'> {
  return { ...description, effect: description.effect ?? 'read', reply: 'file', data: undefined as never }
}

// An endpoint without, say, a body carries ZodUndefined as the body's type, so that NonNullable leaves exactly one type.
type In<T> = NonNullable<T> extends z.ZodType ? z.input<NonNullable<T>> : undefined
type Out<T> = NonNullable<T> extends z.ZodType ? z.output<NonNullable<T>> : undefined

/** What a caller passes, before defaults and transforms. */
export interface CallInput<E extends Endpoint> {
  params: In<E['params']>
  query: In<E['query']>
  body: In<E['body']>
}
/** What a handler receives, checked. */
export interface CallOutput<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}
/** One answered value (of a page: one item). */
export type DataOf<E extends Endpoint> = z.output<E['data']>

export interface Page<Item> {
  data: Item[]
  totalItems: number
}
