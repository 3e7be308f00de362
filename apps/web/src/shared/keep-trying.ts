import { pause } from '#shared/pause.ts'

/** Loads code, on a bad connection with a try every five seconds, and so never fails. */
export const keepTrying = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch(() => pause(5000).then(() => keepTrying(load)))
