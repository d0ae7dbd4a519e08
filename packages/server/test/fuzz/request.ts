import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../app.ts'
import type { Operation } from './operation.ts'

/** A request before it is put on the wire; everything in it may be wrong. */
export interface FuzzRequest {
  /** What is tried, for the report. */
  kind: string
  params: Record<string, string>
  query: [name: string, value: string][]
  /** A value to be sent as JSON. */
  body?: unknown
  /** Sent as it stands instead of `body`. */
  raw?: string | Buffer
  contentType?: string
  headers?: Record<string, string>
  /** It holds something the API does not know, so that serving it would be a fault. */
  mustBeRefused?: boolean
}

export interface FuzzAnswer {
  status: number
  headers: LightMyRequestResponse['headers']
  /** The parsed body where it is JSON. */
  json: unknown
  text: string
  milliseconds: number
}

export async function send(
  { app }: TestApp,
  operation: Operation,
  request: FuzzRequest,
  token: string | null,
): Promise<FuzzAnswer> {
  const payload = request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  const contentType = request.contentType ?? (payload === undefined ? undefined : 'application/json')
  const started = performance.now()
  const answer = await app.inject({
    method: operation.method,
    url: urlOf(operation, request),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(contentType ? { 'content-type': contentType } : {}),
      ...request.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    json: isJson ? parsed(answer.body) : undefined,
    text: answer.body,
    milliseconds: performance.now() - started,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function urlOf({ path }: Operation, { params, query }: FuzzRequest): string {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''))
  return query.length === 0 ? url : `${url}?${query.map((pair) => pair.map(encoded).join('=')).join('&')}`
}

/** Broken surrogates cannot be written in UTF-8; a value that is escaped already goes as it is. */
function encoded(value: string): string {
  return value.startsWith('raw:') ? value.slice(4) : encodeURIComponent(value.toWellFormed())
}

/** The request in a line, for a person who wants to send it again. */
export function described(operation: Operation, request: FuzzRequest): string {
  const body = request.raw === undefined ? JSON.stringify(request.body) : String(request.raw)
  const cut = (text = '') => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text)
  const facts = [request.contentType, request.headers && JSON.stringify(request.headers), cut(body)]
  return [`${operation.method} ${cut(urlOf(operation, request))}`, ...facts.filter(Boolean)].join('\n    ')
}
