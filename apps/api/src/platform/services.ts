import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { v7 } from 'uuid'
import type { Config } from '#app/config.ts'
import { createAuditTrail } from './audit/audit-trail.ts'
import { createAccessTokens } from './auth/access-tokens.ts'
import { createLivingSessions } from './auth/living-sessions.ts'
import { type HashCost, createPasswordHasher } from './auth/password-hasher.ts'
import { loadServerKeys } from './auth/server-keys.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Context } from './context.ts'
import type { Database } from './database/database.ts'
import { openFileStorage } from './file-storage/open-file-storage.ts'
import { openStore } from './file-storage/open-store.ts'
import { createAdmission } from './http/admission.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { type Metrics, noMetrics } from './metrics/metrics.ts'

interface Parts {
  config: Config
  database: Database
  clock?: Clock
  hashCost?: HashCost
  metrics?: Metrics
}

/** Builds the services from the configuration; tests pass their own clock and cheaper hashes. */
export async function createServices({
  config,
  database,
  clock = systemClock,
  hashCost,
  metrics = noMetrics,
}: Parts): Promise<Omit<Context, 'logger' | 'live'>> {
  const keys = await loadServerKeys(config.dataDir, config)
  const files = path.join(config.dataDir, 'files')
  const newId = (): string => v7()
  return {
    config,
    database,
    clock,
    newId,
    randomBytes: (size) => randomBytes(size),
    keys,
    audit: createAuditTrail(keys),
    accessTokens: createAccessTokens({ keys, clock, newId }),
    sessions: createLivingSessions(database.sessionsPool, clock),
    passwords: createPasswordHasher(hashCost),
    limiter: createRateLimiter({ factor: config.limitFactor, clock }),
    metrics,
    admission: createAdmission(config.callsAtOnce),
    storage: await openFileStorage({
      waiting: path.join(files, 'tmp'),
      store: await openStore(config, files),
      masterKeys: keys.files,
    }),
  }
}
