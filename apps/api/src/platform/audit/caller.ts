import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { deviceOf } from './device-of.ts'

/** The call that is being worked on. */
export interface Caller {
  /** Its id in the log. */
  request: string
  device: string | null
}

const callers = new AsyncLocalStorage<Caller>()

/**
 * Knows the call that a handler works on, also deep inside of it: the audit says with which call and from which kind of
 * device everything came, and no service has to hand that on. Nothing else may depend on it.
 */
export function knowCallers(app: FastifyInstance): void {
  // Not earlier, because reading a body would lose it.
  app.addHook('preHandler', (request, _reply, done) => {
    callers.run({ request: request.id, device: deviceOf(request.headers['user-agent']) }, done)
  })
}

/** Undefined outside of calls, such as in jobs and commands. */
export function callerNow(): Caller | undefined {
  return callers.getStore()
}
