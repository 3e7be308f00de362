import { setTimeout as sleep } from 'node:timers/promises'

/** What a server answers that is too busy: the same may be tried again. */
export const BUSY = 503
const PAUSE_MS = 1000

/** Asks again for as long as the server is too busy, as a machine with much else to do may be for a while. */
export async function untilServed<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask()
  if (answer.status !== BUSY) return answer
  await sleep(PAUSE_MS)
  return untilServed(ask)
}
