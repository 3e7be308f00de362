import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#app/config.ts'
import type { AuditTrail } from './audit/audit-trail.ts'
import type { AccessTokens } from './auth/access-tokens.ts'
import type { LivingSessions } from './auth/living-sessions.ts'
import type { PasswordHasher } from './auth/password-hasher.ts'
import type { ServerKeys } from './auth/server-keys.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { FileStorage } from './file-storage/file-storage.ts'
import type { Admission } from './http/admission.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { Live } from './live-events/live.ts'
import type { Metrics } from './metrics/metrics.ts'

/**
 * Everything that parts of the server need from outside. Tests pass their own clock and folders, so nothing is mocked.
 */
export interface Context {
  config: Config
  database: Database
  clock: Clock
  /** A fresh UUIDv7. */
  newId: () => string
  randomBytes: (size: number) => Buffer
  keys: ServerKeys
  audit: AuditTrail
  accessTokens: AccessTokens
  sessions: LivingSessions
  passwords: PasswordHasher
  limiter: RateLimiter
  admission: Admission
  storage: FileStorage
  live: Live
  metrics: Metrics
  logger: FastifyBaseLogger
}
