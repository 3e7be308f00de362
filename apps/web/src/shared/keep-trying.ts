import { pause } from '#shared/pause.ts'

/**
 * Loads code, on a bad connection again after five seconds, and so never fails. Each later try waits a second longer, because a
 * file that an update has removed never comes.
 */
export const keepTrying = <Code>(load: () => Promise<Code>, waitMs = 5000): Promise<Code> =>
  load().catch(() => pause(waitMs).then(() => keepTrying(load, waitMs + 1000)))
