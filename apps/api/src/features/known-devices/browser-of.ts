import type { FastifyRequest } from 'fastify'
import { deviceOf } from '#platform/audit/device-of.ts'
import { deviceTokenOf } from '#platform/auth/device-cookie.ts'
import type { Browser } from './known-devices.repository.ts'

/** The browser that a request comes from. */
export function browserOf(request: FastifyRequest): Browser {
  return { deviceToken: deviceTokenOf(request), device: deviceOf(request.headers['user-agent']) }
}
