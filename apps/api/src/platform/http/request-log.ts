import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { describe } from './failures.ts'

/** Logs hold no personal data: no query strings, bodies, addresses or headers, and of errors only what they are. */
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

/** One line per call of the API: which route, how it ended, how long it took. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Some calls have a second path outside; pages of the app, which may look alike, are no calls.
    const isCall = request.routeOptions.config.kind !== undefined
    if (isCall || request.url.startsWith('/api/')) {
      const line = {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      }
      request.log.info(line, 'answered')
    }
    done()
  })
}
