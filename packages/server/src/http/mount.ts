import type { Endpoint } from '@barem/shared/http/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import type { Actor } from '#access/actor'
import { authorize } from '#access/authorization'
import { withDeadline } from '#db/deadline'
import { inTransaction, retries } from '#db/transaction'
import { Refusal, schemaIssues } from '#refusal'
import type { Deps } from '../deps.ts'
import { type LaneName, laneOf } from './admission.ts'
import { authenticate, authenticateCommand, readClaims } from './authentication.ts'
import type { Context, FileAnswer, Handler, Handlers, OwnContext } from './call.ts'
import { runIdempotent } from './idempotency.ts'
import { matchedVersion, readsIfMatch } from './if-match.ts'
import { requestLocale } from './locale.ts'
import { receiveFile } from './received-file.ts'

interface LooseCall extends Context {
  params: unknown
  query: unknown
  body: unknown
}
// biome-ignore lint/suspicious/noExplicitAny: the one place where a handler's exact type is forgotten; Handlers<> checked it
type LooseHandler = { read?: (call: any) => any; command?: (call: any) => any; own?: (call: any) => any }

export const API_BASE = '/v1.0'

/** Every endpoint mounted on this server, for OpenAPI and for the tests that walk all of them. */
export const mounted = new WeakMap<FastifyInstance, Endpoint[]>()

/**
 * Registers a module's endpoints, one handler each. The processing order of a request is defined only here:
 * authenticate → authorize → validate → idempotency → one transaction → response schema.
 */
export function mount<Es extends Record<string, Endpoint>>(
  app: FastifyInstance,
  deps: Deps,
  endpoints: Es,
  handlers: Handlers<Es>,
): void {
  const list = mounted.get(app) ?? []
  mounted.set(app, list)
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name as keyof Es] as Handler<Endpoint>
    refuseCarelessEndpoint(name, endpoint, handler)
    list.push(endpoint)
    app.route({
      method: endpoint.method,
      url: API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { lane: laneOf(endpoint) },
      handler: (request, reply) => answer(app, deps, endpoint, handler as LooseHandler, request, reply),
    })
  }
}

function refuseCarelessEndpoint(name: string, endpoint: Endpoint, handler: Handler<Endpoint>): void {
  if (!endpoint.permission) throw new Error(`endpoint ${name} has no permission and does not boot`)
  if (endpoint.upload && endpoint.permission === 'public')
    throw new Error(`endpoint ${name} takes files of anybody and does not boot`)
  if (!(endpoint.effect in handler))
    throw new Error(`endpoint ${name} wants a handler of kind ${endpoint.effect}`)
}

/** Includes waiting for a lane; with up to 3 s for a connection every answer comes within 10 s (decision 018). */
const TIME_MS = 7_000
/** Uploads, files and exports process whole lists. */
const LONG_TIME_MS = 25_000

function timeOf({ upload, reply, long }: Endpoint, waited: number): number {
  return upload || reply === 'file' || long ? LONG_TIME_MS : TIME_MS - waited
}

/** Processes one request. A place in a lane is held for the work only, not while receiving or sending. */
async function answer(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint,
  handler: LooseHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.header('x-request-id', request.id)
  const now = deps.clock.now()
  const claims = endpoint.permission === 'public' ? null : await readClaims(deps, request, now)
  const visitor = { person: claims?.userId ?? null, answer: reply.raw }
  app.traffic.refuseMore(visitor.person)
  const inTurn = <T>(lane: LaneName, work: () => Promise<T>) => {
    const since = performance.now()
    return app.lanes[lane].run(() => withDeadline(timeOf(endpoint, performance.now() - since), work), visitor)
  }
  const lane = laneOf(endpoint)
  const begin = async (at: Date) => {
    const actor = claims && (await authenticate(deps, claims, at))
    if (actor) authorize(actor, endpoint)
    return { actor, call: checkedCall(deps, endpoint, request, at) }
  }
  const command = () =>
    inTransaction(
      deps.db,
      async (attempt) => {
        const { headers } = request
        const { actor, earlier } = await authenticateCommand(
          attempt.trx,
          claims!,
          headers['idempotency-key'],
          now,
        )
        authorize(actor, endpoint)
        const call = checkedCall(deps, endpoint, request, now)
        const run = async () => enveloped(endpoint, await handler.command?.({ ...call, ...attempt, actor }))
        return runIdempotent(attempt, { request, actor, endpoint, call, now }, run, earlier)
      },
      retries(deps),
    )
  const ownContext = ({ actor, call }: Awaited<ReturnType<typeof begin>>): OwnContext => ({
    ...call,
    db: deps.db,
    actor,
    request,
    reply,
    runIdempotent: idempotentFor(endpoint, call, actor, request),
    received: (maxMegabytes, work) => {
      // once more and together with counting: others of this person may have come since
      app.traffic.refuseMore(visitor.person)
      app.traffic.count(visitor.person, reply.raw)
      return receiveFile(request, deps.settings.receivedFolder, maxMegabytes, (arrived) =>
        inTurn(lane, async () => {
          const file = await arrived()
          const later = await begin(deps.clock.now())
          return work(file, { ...ownContext(later), actor: later.actor! })
        }),
      )
    },
  })
  const finish = async (begun: Awaited<ReturnType<typeof begin>>) => {
    const { actor, call } = begun
    if (handler.read) return enveloped(endpoint, await handler.read({ ...call, db: deps.db, actor }))
    return enveloped(endpoint, await handler.own?.(ownContext(begun)))
  }
  const result = endpoint.upload
    ? await finish(await inTurn('read', () => begin(now)))
    : await inTurn(lane, async () => (handler.command ? command() : finish(await begin(now))))
  if (!endpoint.upload) app.traffic.count(visitor.person, reply.raw)
  if (endpoint.reply === 'file') return sendFile(reply, result as FileAnswer)
  // of a command it is JSON already, as it was stored under its key
  return (handler.command ? reply.type('application/json; charset=utf-8') : reply).send(result)
}

function checkedCall(deps: Deps, endpoint: Endpoint, request: FastifyRequest, now: Date): LooseCall {
  if (!endpoint.upload && /^multipart\//i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('unsupported-media-type')
  const query = check(endpoint.query, request.query, 'query')
  return {
    deps,
    now,
    locale: requestLocale(request),
    traceId: request.id,
    address: request.ip,
    params: check(endpoint.params, request.params, 'params'),
    query: readsIfMatch(endpoint.query)
      ? matchedVersion(query as object, request.headers['if-match'])
      : query,
    body: endpoint.upload ? undefined : check(endpoint.body, request.body ?? undefined, 'body', endpoint),
  }
}

function idempotentFor(
  endpoint: Endpoint,
  call: LooseCall,
  actor: Actor | null,
  request: FastifyRequest,
): OwnContext['runIdempotent'] {
  return async (attempt, content, run) => {
    if (!actor) throw new Error(`${endpoint.path} is for anybody, who has no keys`)
    const asked = { request, actor, endpoint, call: { ...call, body: content }, now: call.now }
    // an answer that does not match the endpoint's schema fails before the commit, not after it
    return JSON.parse(await runIdempotent(attempt, asked, async () => endpoint.data.parse(await run())))
  }
}

function check(
  schema: ZodType | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
  endpoint?: Endpoint,
): unknown {
  if (!schema) {
    const names = Object.keys((value ?? {}) as object)
    if (names.length > 0)
      throw new Refusal('validation', {
        errors: names.map((path) => ({ path: path || part, code: 'unrecognized', params: {} })),
      })
    return undefined
  }
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const errors = schemaIssues(parsed.error, part)
  if (
    endpoint?.method === 'PUT' &&
    errors.length === 1 &&
    errors[0]?.path === 'version' &&
    errors[0].code === 'required'
  )
    throw new Refusal('version-required', { errors })
  throw new Refusal('validation', { errors })
}

/** Answers contain only what the endpoint declares: the schema strips unknown fields. */
function enveloped(endpoint: Endpoint, result: unknown): unknown {
  if (endpoint.reply === 'file') return result
  if (endpoint.reply === 'page') {
    const page = result as { data: unknown[]; totalItems: number }
    return {
      succeeded: true,
      data: page.data.map((item) => endpoint.data.parse(item)),
      totalItems: page.totalItems,
    }
  }
  return { succeeded: true, data: endpoint.data.parse(result) }
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.size !== undefined) reply.header('content-length', file.size)
  if (file.forever) reply.header('cache-control', 'private, max-age=31536000, immutable')
  return reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.body)
}
