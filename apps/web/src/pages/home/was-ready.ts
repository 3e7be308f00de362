import { readStored, writeStored } from '#shared/session/browser-storage.ts'

const KEY = 'krash_ready'

/** Whether this person had answered the first questions when this device last saw. */
export function wasReady(userId: string | undefined): boolean {
  return userId !== undefined && readStored('local', KEY) === userId
}

export function keepReady(userId: string): void {
  writeStored('local', KEY, userId)
}
