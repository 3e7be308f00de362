import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import compress from '@fastify/compress'
import Fastify, { LogController } from 'fastify'
import { constants } from 'node:zlib'
import type { Config } from '#app/config.ts'
import { knowCallers } from '#platform/audit/caller.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { enforceDeadlines } from './deadlines.ts'
import { answerFailure } from './failures.ts'
import { readJsonBodies } from './json-body.ts'
import { closeAfterEarlyAnswer, closeInOrder } from './orderly-close.ts'
import { loggerOptions, logRequests } from './request-log.ts'
import { type SecurityHeaders, sendSecurityHeaders } from './security-headers.ts'
import { sentence } from './sentences.ts'

export interface HttpServerOptions {
  config: Config
  metrics: Metrics
  headers: SecurityHeaders
}

/** Milliseconds for which connections without a request are kept. */
const idle = {
  /** Longer than the minute after which balancers drop one: whoever sends on a connection must not find it closed. */
  ofProxies: 75_000,
  /** A connection looks idle, too, while nobody reads the answer that the machine has taken. */
  ofOthers: 15_000,
}

/** A server that follows every rule of the wire and has no route yet. */
export async function createHttpServer({
  config,
  metrics,
  headers,
}: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Requests have deadlines by kind: an upload may take longer than a form.
    requestTimeout: 0,
    keepAliveTimeout: config.trustedProxies.length > 0 ? idle.ofProxies : idle.ofOthers,
    // One lost packet on a bad line, sent again after 1, 2 and 4 seconds, must not end a call.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    // While draining, requests on open connections are still answered; balancers read /readyz.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      sendSecurityHeaders(headers, request, reply)
      closeAfterEarlyAnswer(request, reply)
      answerFailure(error, request, reply)
    },
    clientErrorHandler(error, socket) {
      if (socket.writable) socket.write(clientErrorAnswer(error.code))
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroySoon()
      else closeInOrder(socket)
    },
  })
  app.decorateRequest('user', null)
  app.decorateRequest('entrance', null)
  readJsonBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    sendSecurityHeaders(headers, request, reply)
    done()
  })
  enforceDeadlines(app)
  logRequests(app, metrics)
  knowCallers(app)
  app.setErrorHandler(answerFailure)
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  return app
}

/** Input that is no HTTP gets the envelope too, written by hand, since there is no request to answer. */
function clientErrorAnswer(code: string | undefined): string {
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  const message = sentence(undefined, 'code.MALFORMED_REQUEST')
  const body = JSON.stringify({
    success: false,
    error: message,
    message,
    code: 'MALFORMED_REQUEST',
    statusCode: Number.parseInt(status, 10),
    requestId: randomUUID(),
  })
  const head = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
  ]
  return [
    `HTTP/1.1 ${status}`,
    ...head,
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
