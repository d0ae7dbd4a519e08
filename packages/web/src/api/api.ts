import type { CallInput, DataOf, Endpoint, Page } from '@barem/shared/http/endpoint'
import type { z } from 'zod'
import { API_BASE, createSend, type Peers, type Request, renew } from '#http/client.ts'
import { isReachable, reportAnswer, reportSilence } from '#http/connection.ts'
import { sendOwn } from '#http/own-requests.ts'
import { retry } from '#http/retry.ts'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import { isForeign, readToken, renewToken } from '#session/session.ts'
import { sessionEnded } from '#session/session-end.ts'
import { whileLoading } from '#ui/loading.ts'

// A part the endpoint does not describe has the type of every schema, whose input is unknown.
type InputOf<Schema> =
  NonNullable<Schema> extends z.ZodType
    ? unknown extends z.input<NonNullable<Schema>>
      ? undefined
      : z.input<NonNullable<Schema>>
    : undefined
type Inputs<E extends Endpoint> = { [Part in keyof CallInput<E>]: InputOf<E[Part]> }
type Named<T> = { [Part in keyof T as T[Part] extends undefined ? never : Part]: T[Part] }

/** What a call of this endpoint takes: those of params, query and body that the endpoint describes. */
export type CallOf<E extends Endpoint> = Named<Inputs<E>>

/** What it answers: a value, a page, or the bytes of a file. */
export type AnswerOf<E extends Endpoint> = E['reply'] extends 'page'
  ? Page<DataOf<E>>
  : E['reply'] extends 'file'
    ? Blob
    : DataOf<E>

export interface CallOptions {
  /** Opts out of the global loading flag. */
  quiet?: boolean
  signal?: AbortSignal
  idempotencyKey?: string
}

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

const peers: Peers = {
  fetch: (url, init) => fetch(url, init),
  readToken,
  renewToken,
  // Web Locks need a secure context; without them the server still answers tabs that refresh at once alike.
  runExclusive: (work) => (navigator.locks ? navigator.locks.request('barem-refresh', work) : work()),
  language: () => (currentLocale() === 'en' ? 'en-US' : 'vi-VN'),
  networkMessage: () => textOf('frame.feedback.network'),
  foreign: () => isForeign(readToken()),
  ended: sessionEnded,
  heard: (answered) => (answered ? reportAnswer() : reportSilence()),
}
const send = createSend(peers)

/** The token with the rights that the person has by now; without an answer the old one stays. */
export function renewRights(): Promise<void> {
  return renew(peers).catch(() => undefined)
}

/** Makes a call and answers its data. Throws an ApiFailure. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const run = async () => {
    const response = await sendOnce(requestOf(endpoint, input as LooseInput, options))
    if (endpoint.reply === 'file') return response.blob()
    const answer = (await response.json()) as { data: unknown; totalItems?: number }
    return endpoint.reply === 'page' ? { data: answer.data, totalItems: answer.totalItems } : answer.data
  }
  return (await (options.quiet ? run() : whileLoading(run))) as AnswerOf<E>
}

/** The server answers a command within ten seconds or not at all (reliability, E3). */
const COMMAND_TIMEOUT_MS = 20_000
/** A file takes as long as the line needs; the server says so itself where it comes too slowly. */
const UPLOAD_TIMEOUT_MS = 600_000

/** A call with a key is tried again, with that key, where no answer came: it has its effect once all the same. */
function sendOnce(request: Request): Promise<Response> {
  if (!request.idempotencyKey) return send(request)
  const isFile = request.body instanceof FormData
  const work = () =>
    retry(() => send({ ...request, timeout: isFile ? UPLOAD_TIMEOUT_MS : COMMAND_TIMEOUT_MS }), {
      sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
      worthwhile: isReachable,
    })
  // what the socket tells meanwhile does not wait for a slow file
  return isFile ? work() : sendOwn(work)
}

/** What of a command has to be kept to send it later. */
export interface Command {
  method: string
  url: string
  body: unknown
  idempotencyKey: string
}

/** A command as data, for whoever sends it later. */
export function commandOf<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
): Omit<Command, 'idempotencyKey'> {
  const { method, url, body } = requestOf(endpoint, input as LooseInput, {})
  return { method, url, body }
}

/** Sends a command and answers its data. Throws an ApiFailure. */
export async function sendCommand(command: Command): Promise<unknown> {
  return whileLoading(async () => {
    const response = await sendOnce(command)
    return ((await response.json()) as { data: unknown }).data
  })
}

/** Sends one file in the field `file`, behind other fields of the form; the endpoint is one with `upload`. */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallOf<E>, 'body'>,
  file: File,
  { fields = {}, ...options }: CallOptions & { fields?: Readonly<Record<string, string>> } = {},
): Promise<AnswerOf<E>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  return call(endpoint, { ...input, body } as unknown as CallOf<E>, options)
}

/** Lets the browser save the bytes under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // The browser reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function requestOf(endpoint: Endpoint, input: LooseInput, options: CallOptions): Request {
  const request: Request = {
    method: endpoint.method,
    url: urlOf(endpoint, input),
    public: endpoint.permission === 'public',
  }
  if (input.body !== undefined) request.body = input.body
  if (options.signal) request.signal = options.signal
  if (options.idempotencyKey) request.idempotencyKey = options.idempotencyKey
  return request
}

/** The address of a call: parameters in their places, the query without what is not given. */
function urlOf(endpoint: Endpoint, input: LooseInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // A path parameter such as that of /File/{path} may hold folders.
    String(input.params?.[name] ?? '')
      .split('/')
      .map(encodeURIComponent)
      .join('/'),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
  }
  const asked = query.toString()
  return API_BASE + path + (asked ? `?${asked}` : '')
}
