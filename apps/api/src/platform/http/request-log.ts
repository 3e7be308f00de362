import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { describe } from './failures.ts'

/** Logs hold no personal data: no query strings, bodies, addresses or headers, and of errors only their kind. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: null,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error) => describe(error) as ReturnType<NonNullable<NonNullable<LoggerSerializers>['err']>>,
    },
  }
}

type LoggerSerializers =
  Exclude<FastifyServerOptions['logger'], boolean | undefined> extends { serializers?: infer S } ? S : never

/**
 * Logs and counts every call: who called which route, the outcome and the duration. The logger adds the id of the
 * request; what is counted knows no person.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Calls are known by their route's kind, since pages of the app may have similar paths.
    const isCall = request.routeOptions.config.kind !== undefined
    if (isCall || request.url.startsWith('/api/')) {
      const { method, routeOptions, log, user } = request
      const line = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode }
      // The id alone, which says nothing to whoever has only the log.
      log.info({ ...line, person: user?.id, ms: Math.round(reply.elapsedTime) }, 'answered')
      metrics.request({ ...line, seconds: reply.elapsedTime / 1000 })
    }
    done()
  })
}
