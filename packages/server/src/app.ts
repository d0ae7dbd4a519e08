import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify'
import { accountRoutes } from '#account/routes'
import { addressRoutes } from '#address/routes'
import { categoryRoutes } from '#category/routes'
import { customerRoutes } from '#customer/routes'
import { fileRoutes } from '#file/routes'
import { docsRoutes } from '#http/docs'
import { installErrorHandler, sendBadAddress } from '#http/error-handler'
import { securityHeaders } from '#http/headers'
import { healthRoutes } from '#http/health'
import { type PageHandler, webRoutes } from '#http/web'
import { notificationRoutes } from '#notification/routes'
import { productRoutes } from '#product/routes'
import { quotationRoutes } from '#quotation/routes'
import { spreadsheetRoutes } from '#spreadsheet/routes'
import { userRoutes } from '#user/routes'
import type { Deps } from './deps.ts'

/** A JSON body never needs more; spreadsheets and pictures have limits of their own. */
const BODY_LIMIT = 1_048_576
const UPLOAD_LIMIT = 20 * 1_048_576

export interface AppOptions {
  /** Plain HTTP when absent. */
  serverFactory?: FastifyServerFactory
  /** Answers requests for pages when the built browser part is not served: the development server. */
  page?: PageHandler
}

/** The whole server but its port: every module's endpoints on one Fastify instance. */
export async function buildApp(
  deps: Deps,
  state: { stopping: boolean } = { stopping: false },
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
    genReqId: () => deps.random.id(),
    frameworkErrors: sendBadAddress,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    trustProxy: deps.settings.trustedProxies.length > 0 ? deps.settings.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  await securityHeaders(app, deps.settings)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { limits: { files: 1, fields: 4, fileSize: UPLOAD_LIMIT, parts: 5 } })
  // in development the same process transforms sources, which is no overload
  if (!options.page) await app.register(underPressure, { maxEventLoopDelay: 1000, retryAfter: 5 })
  installErrorHandler(app)
  healthRoutes(app, deps, state)
  accountRoutes(app, deps)
  userRoutes(app, deps)
  notificationRoutes(app, deps)
  addressRoutes(app, deps)
  categoryRoutes(app, deps)
  fileRoutes(app, deps)
  spreadsheetRoutes(app, deps)
  productRoutes(app, deps)
  customerRoutes(app, deps)
  quotationRoutes(app, deps)
  await docsRoutes(app)
  await webRoutes(app, deps, options.page)
  return app
}
