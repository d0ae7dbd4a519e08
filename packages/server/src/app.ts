import { MEGABYTE } from '@barem/shared/values/constants'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { admit, LANES, type LaneName } from '#http/admission'
import { clientErrors } from '#http/client-error'
import { docsRoutes } from '#http/docs'
import { installErrorHandler, malformed, sendBadAddress } from '#http/error-handler'
import { securityHeaders } from '#http/headers'
import { healthRoutes, newReadiness, type Readiness } from '#http/health'
import { type ListenerOptions, listenerFactory, NETWORK, type NetworkLimits } from '#http/listener'
import { watchPace } from '#http/pace'
import type { SemaphoreLimits } from '#http/semaphore'
import { type PageHandler, webRoutes } from '#http/web'
import { HUBS_PATH } from '#realtime/hub'
import { Refusal } from '#refusal'

import type { Deps } from './deps.ts'
import type { Metrics } from './metrics/metrics.ts'
import { useModules } from './modules.ts'

/** A JSON body never needs more; spreadsheets and pictures have limits of their own. */
const BODY_LIMIT_BYTES = MEGABYTE
const UPLOAD_LIMIT_BYTES = 30 * MEGABYTE

/** Requests are checked by the schemas of endpoints (`mount`): without this Fastify loads two compilers for routes' own. */
const noCompiler = () => () => {
  throw new Error('a route has no schema of its own here')
}
const NO_ROUTE_SCHEMAS = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

export interface AppOptions {
  /** Plain HTTP when absent. */
  tls?: ListenerOptions['tls']
  /** Network timeouts; the defaults of listener.ts when absent. */
  network?: NetworkLimits
  /** Answers requests for pages when the built browser part is not served: the development server. */
  page?: PageHandler
  /** Concurrency limits; the defaults of admission.ts when absent. */
  lanes?: Record<LaneName, SemaphoreLimits>
  /** Event-loop delay in milliseconds above which load is shed; 0: never. */
  mostDelay?: number
  /** Counts each answered request. */
  observe?: Metrics['observe']
}

/** The whole server but its port: every module's endpoints on one Fastify instance. */
export async function buildApp(
  deps: Deps,
  state: Readiness = newReadiness(),
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const network = options.network ?? NETWORK
  const app = Fastify({
    loggerInstance: deps.log,
    serverFactory: listenerFactory({
      ...(options.tls ? { tls: options.tls } : {}),
      limits: network,
      // the development server has sockets of its own
      mayUpgrade: ({ url }) => options.page !== undefined || (url ?? '').startsWith(`${HUBS_PATH}/`),
    }),
    clientErrorHandler: clientErrors(deps),
    schemaController: NO_ROUTE_SCHEMAS,
    genReqId: () => deps.random.id(),
    frameworkErrors: sendBadAddress,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: deps.settings.trustedProxies.length > 0 ? deps.settings.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // a request that arrives on an open connection while we close is still answered
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  // JSON and uploads only: other sites' pages can send text/plain without a CORS preflight
  app.removeContentTypeParser('text/plain')
  await securityHeaders(app, deps.settings)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, {
    limits: { files: 1, fields: 4, fileSize: UPLOAD_LIMIT_BYTES, parts: 5 },
  })
  // in development the same process transforms sources, which also delays the event loop
  if (!options.page)
    await app.register(underPressure, { maxEventLoopDelay: options.mostDelay ?? 1000, pressureHandler: shed })
  admit(app, options.lanes ?? LANES)
  watchPace(app, network)
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (raw.httpVersion === '1.1' && headers.host === undefined) throw malformed('url')
  })
  tellSlowAnswers(app)
  const { observe } = options
  if (observe) app.addHook('onResponse', async (request, reply) => observe(request, reply))
  installErrorHandler(app)
  healthRoutes(app, deps, state)
  useModules(app, deps)
  await docsRoutes(app)
  await webRoutes(app, deps, options.page)
  return app
}

/** Lanes in which nobody waits for a network: there a slow answer is the server's own. */
const QUICK_LANES: readonly (LaneName | undefined)[] = ['account', 'read', 'write']
const SLOW_ANSWER_MS = 1_000

/**
 * A line for what people had to wait for, also where the log holds none of each request: from when all of the request is here,
 * however slowly it came, and by its route, so that nobody from outside writes into it.
 */
function tellSlowAnswers(app: FastifyInstance): void {
  const arrived = new WeakMap<FastifyRequest, number>()
  app.addHook('preValidation', async (request, reply) => {
    arrived.set(request, reply.elapsedTime)
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime - (arrived.get(request) ?? reply.elapsedTime))
    const { method, routeOptions } = request
    if (ms >= SLOW_ANSWER_MS && QUICK_LANES.includes(routeOptions.config.lane))
      request.log.warn({ method, route: routeOptions.url, ms }, 'slow answer')
  })
}

/** What takes no lane costs next to nothing: pages, assets, health. Signing in is exempt as well. */
async function shed({ routeOptions: { config } }: FastifyRequest): Promise<void> {
  if (config.lane && config.lane !== 'account') throw new Refusal('overloaded', { retryAfter: 5 })
}
